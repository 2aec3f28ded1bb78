import { caseCounts, caseList, caseSearch } from '../../contract/desk/queue.ts'
import { views, type View } from '../../contract/desk/case-filter.ts'
import { caseOpen } from '../../contract/desk/case.ts'
import { print, timesOf } from './figures.ts'
import { wordsToFind, type MadeReport } from './words-to-find.ts'
import type { Person } from './people.ts'

const isView = (name: string): name is View => name in views

/** Measures the first page and the count of every view. */
export async function measureViews(person: Person): Promise<void> {
  for (const view of Object.keys(views).filter(isView)) {
    const taken = await timesOf(50, () => person.call(caseList, { filter: { view } }))
    print({ what: `first page of ${views[view]}`, taken, target: { p50: 30, p95: 100 } })
  }
  const pages: number[] = []
  for (const view of ['all_open', 'ended'] as const) {
    let after: string | undefined
    const walked = await timesOf(20, async () => {
      const page = await person.call(caseList, { filter: { view }, ...(after && { after }) })
      after = page.next ?? undefined
    })
    pages.push(...walked)
  }
  print({ what: 'next pages of two views', taken: pages, target: { p50: 30, p95: 100 } })
  const counts = await timesOf(50, () => person.call(caseCounts, {}))
  print({ what: 'how many in each view', taken: counts, target: { p50: 30, p95: 100 } })
}

/** Returns words of one to six characters, hosts, accounts and words without a hit; each word once. */
export async function measureSearch(person: Person, made: MadeReport): Promise<void> {
  for (const { what, words } of wordsToFind(made)) {
    let found = 0
    const taken = await timesOf(words.length - 3, async (n) => {
      const { list } = await person.call(caseSearch, { words: words[n] ?? '' })
      if (list.length > 0) found += 1
    })
    const share = `${String(found)} of ${String(words.length)} found`
    print({ what: `search for ${what} (${share})`, taken, target: { p50: 100, p95: 300 } })
  }
}

/** Measures opening cases of any age. */
export async function measureOpening(person: Person, made: MadeReport): Promise<void> {
  const taken = await timesOf(150, (n) =>
    person.call(caseOpen, { case_number: made.caseNumbers[n % made.caseNumbers.length] ?? '' }),
  )
  print({ what: 'open a case of any age', taken, target: { p50: 100, p95: 300 } })
}
