import { caseUndo } from '../../contract/desk/case.ts'
import { caseBatch, caseList } from '../../contract/desk/queue.ts'
import { groupOpen, similarOpen } from '../../contract/subjects/group.ts'
import type { Person } from './people.ts'
import { print, timeOf, timesOf } from './figures.ts'

const target = { p50: 100, p95: 300 }

/** Returns the case numbers of some groups of the list of open cases. */
async function listedGroups(person: Person): Promise<string[]> {
  const groups: string[] = []
  for (let after: string | undefined, page = 0; page < 8; page += 1) {
    const filter = { view: 'all_open' } as const
    const shown = await person.call(caseList, { filter, limit: 100, ...(after && { after }) })
    groups.push(...shown.list.flatMap((row) => (row.group_size === null ? [] : [row.case_number])))
    after = shown.next ?? undefined
    if (after === undefined) break
  }
  return groups
}

/** Measures what a case with others is opened with, and one step for 200 members of the largest group, which is undone. */
export async function measureGroups(person: Person): Promise<void> {
  const filter = { view: 'all_open' } as const
  const groups = await listedGroups(person)
  const one = (n: number) => ({ case_number: groups[n % groups.length] ?? '' })
  const small = await timesOf(40, (n) => person.call(groupOpen, one(n)))
  print({ what: `open one of ${groups.length} groups`, taken: small, target })
  const similar = await timesOf(40, (n) => person.call(similarOpen, one(n)))
  print({ what: 'look for similar cases', taken: similar, target })

  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString()
  const newest = await person.call(caseList, { filter: { ...filter, arrived_from: yesterday } })
  const [largest] = newest.list.toSorted((a, b) => (b.group_size ?? 0) - (a.group_size ?? 0))
  const case_number = largest?.case_number ?? ''
  const { total, members } = await person.call(groupOpen, { case_number })
  const large = await timesOf(10, () => person.call(groupOpen, { case_number }))
  print({ what: `open the group of ${total}`, taken: large, target })
  const after = members.at(-1)?.case_number
  const next = { case_number, ...(after && { after }) }
  const more = await person.call(groupOpen, next)
  const pages = await timesOf(10, () => person.call(groupOpen, next))
  print({ what: 'the next members of it', taken: pages, target })

  const cases = [...members, ...more.members].map(({ case_number: number, version, shown }) => ({
    case_number: number,
    version,
    shown,
  }))
  const step = { cases, along_with: case_number, step: 'accept' } as const
  const dry = await timeOf(() => person.call(caseBatch, { ...step, dry_run: true }))
  print({ what: `dry run of a step for ${cases.length}`, taken: [dry.ms] })
  const done = await timeOf(() => person.call(caseBatch, { ...step, dry_run: false }))
  const pending = done.result.results.filter(({ pending_id: id }) => id !== null)
  const refused = done.result.results.find(({ pending_id: id }) => id === null)
  const what = `a step for ${pending.length} of them (${refused?.message ?? 'none is refused'})`
  print({ what, taken: [done.ms] })
  for (const { case_number: number, pending_id: id } of pending)
    await person.call(caseUndo, { case_number: number, pending_id: id ?? '' })
}
