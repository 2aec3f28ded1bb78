import { caseClaim, caseNext, caseRelease } from '../../contract/desk/case.ts'
import { caseList } from '../../contract/desk/queue.ts'
import { print, timeOf, timesOf } from './figures.ts'
import type { Person } from './people.ts'

const rounds = 10

/** Lets all staff claim the next case concurrently. @throws when two get the same case */
export async function measureNextAtOnce(people: readonly Person[]): Promise<void> {
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const got = await Promise.all(
      people.map((person) => timeOf(() => person.call(caseNext, { except: [] }))),
    )
    taken.push(...got.map(({ ms }) => ms))
    const numbers = got.map(({ result }) => result.case?.case_number)
    if (numbers.includes(undefined)) throw new Error('nothing was left to claim')
    if (new Set(numbers).size !== people.length) throw new Error('a case was given to two people')
    await Promise.all(
      people.map((person, index) =>
        person.call(caseRelease, { case_number: numbers[index] ?? '' }),
      ),
    )
  }
  print({
    what: `next, ${people.length} at once, none double`,
    taken,
    target: { p50: 100, p95: 300 },
  })
}

/** Lets all staff claim one case concurrently. @throws unless exactly one gets it */
export async function measureClaimsAtOnce(people: readonly Person[]): Promise<void> {
  const [first] = people
  if (!first) throw new Error('nobody is there')
  const { list } = await first.call(caseList, { filter: { view: 'unassigned' } })
  const taken: number[] = []
  for (const { case_number } of list.slice(0, rounds)) {
    const answers = await Promise.all(
      people.map((person) =>
        timeOf(() => person.attempt(caseClaim, { case_number, take_over: false })),
      ),
    )
    taken.push(...answers.map(({ ms }) => ms))
    const winners = people.filter((_, index) => answers[index]?.result.errcode === 0)
    if (winners.length !== 1) throw new Error(`${winners.length} have claimed one case`)
    await winners[0]?.call(caseRelease, { case_number })
  }
  print({
    what: `claim, ${people.length} at once, one gets it`,
    taken,
    target: { p50: 50, p95: 150 },
  })
}

/** Claims listed cases and the next case, as one person. */
export async function measureClaims(person: Person): Promise<void> {
  const { list } = await person.call(caseList, { filter: { view: 'unassigned' }, limit: 100 })
  const claims: number[] = []
  // Claims start from the end, because colleagues claim the first ones meanwhile.
  for (const { case_number } of list.toReversed()) {
    const claim = () => person.attempt(caseClaim, { case_number, take_over: false })
    const { ms, result } = await timeOf(claim)
    if (result.errcode !== 0) continue
    claims.push(ms)
    await person.call(caseRelease, { case_number })
  }
  print({ what: 'claim', taken: claims, target: { p50: 50, p95: 150 } })
  // A second call without a release returns the same case, unless it is skipped.
  const passed: string[] = []
  const next = await timesOf(40, async () => {
    const { case: got } = await person.call(caseNext, { except: passed })
    if (!got) throw new Error('nothing was left to claim')
    passed.push(got.case_number)
  })
  print({ what: 'next, uncached', taken: next, target: { p50: 100, p95: 300 } })
  for (const case_number of passed) await person.call(caseRelease, { case_number })
}
