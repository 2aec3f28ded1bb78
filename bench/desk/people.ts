import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { urlOf, type Endpoint, type Output, type RawInput } from '../../contract/endpoint.ts'
import { caseNext, caseRelease } from '../../contract/desk/case.ts'
import type { View } from '../../contract/desk/case-filter.ts'
import { caseCounts, caseList, caseSearch } from '../../contract/desk/queue.ts'
import { envelope } from '../../contract/envelope.ts'
import { newKey } from '../../e2e/citizen.ts'
import { createChance } from '../../scripts/demo/chance.ts'
import { cookieOf } from '../../server/staff/session/session-cookie.ts'
import { createStaffSessions } from '../../server/staff/session/staff-sessions.ts'
import { systemClock } from '../../server/platform/clock.ts'
import type { Keyring } from '../../server/platform/crypto/keyring.ts'
import type { Database } from '../../server/platform/database/open.ts'

/** A signed-in member of the desk. */
export interface Person {
  readonly id: string
  /** @throws an error with the call and its unexpected answer */
  call<E extends Endpoint>(endpoint: E, input: RawInput<E>): Promise<Output<E>>
  /** Calls without checking the answer. */
  attempt(endpoint: Endpoint, input: object): Promise<z.infer<typeof envelope>>
}

/** Makes a call as the desk's page does, over a persistent connection. */
const post = (url: URL, agent: Agent, cookie: string, input: object): Promise<string> =>
  new Promise((done, fail) => {
    const sent = request(url, {
      method: 'POST',
      agent,
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'Idempotency-Key': newKey(),
        Cookie: cookie,
      },
    })
    sent.once('error', fail)
    sent.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () => done(Buffer.concat(parts).toString()))
      response.once('error', fail)
    })
    sent.end(JSON.stringify(input))
  })

/** Creates all members of staff with sessions; sign-in itself is not measured. */
export async function signEverybodyIn(
  { db }: Database,
  keyring: Keyring,
  origin: string,
): Promise<Person[]> {
  const sessions = createStaffSessions({ db, keyring, clock: systemClock })
  const staff = await db.selectFrom('staff').select('id').where('duty', '=', 'business').execute()
  const agent = new Agent({ keepAlive: true })
  return Promise.all(
    staff.map(async ({ id }): Promise<Person> => {
      const cookie = cookieOf('session', (await sessions.open(db, id)).token)
      const attempt: Person['attempt'] = async (endpoint, input) =>
        envelope.parse(
          JSON.parse(await post(new URL(urlOf(endpoint), origin), agent, cookie, input)),
        )
      async function call<E extends Endpoint>(endpoint: E, input: RawInput<E>): Promise<Output<E>> {
        const { errcode, errmessage, data } = await attempt(endpoint, { ...Object(input) })
        if (errcode !== 0)
          throw new Error(`${endpoint.path}: ${String(errcode)} ${errmessage ?? ''}`)
        return endpoint.output.parse(data) as Output<E>
      }
      return { id, attempt, call }
    }),
  )
}

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
