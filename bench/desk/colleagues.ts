import { setTimeout as wait } from 'node:timers/promises'
import { caseNext, caseRelease } from '../../contract/desk/case.ts'
import { caseCounts, caseList, caseSearch } from '../../contract/desk/queue.ts'
import { type View } from '../../contract/desk/case-filter.ts'
import { createChance } from '../../scripts/demo/chance.ts'
import type { Person } from './desk-people.ts'

/** Milliseconds between two actions of a colleague. */
const pace = 5000
const lists: readonly View[] = ['unassigned', 'mine', 'all_open', 'urgent', 'due_today', 'ended']

/** Simulates the other staff: each acts about every five seconds. @returns a function that stops them */
export function letWork(people: readonly Person[]): () => Promise<void> {
  const end = new AbortController()
  const work = async (person: Person, n: number) => {
    const chance = createChance(n)
    while (!end.signal.aborted) {
      await wait(chance.below(2 * pace), undefined, { signal: end.signal }).catch(() => undefined)
      if (end.signal.aborted) return
      await doSomething(person, chance.below(10), chance.pick(lists))
    }
  }
  const working = Promise.allSettled(people.map(work))
  return async () => {
    end.abort()
    for (const each of await working) if (each.status === 'rejected') throw each.reason
  }
}

async function doSomething(person: Person, what: number, view: View): Promise<void> {
  if (what < 4) {
    await person.call(caseList, { filter: { view } })
    await person.call(caseCounts, {})
  } else if (what < 9) {
    const { case: got } = await person.call(caseNext, { except: [] })
    if (got) await person.call(caseRelease, { case_number: got.case_number })
  } else await person.call(caseSearch, { words: '刷单返利' })
}
