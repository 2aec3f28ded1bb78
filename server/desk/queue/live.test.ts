import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { caseClaim, caseNote } from '../../../contract/desk/case.ts'
import { liveEvent, livePath, type LiveEvent } from '../../../contract/desk/queue.ts'
import { deskCases, type DeskCases } from '../../testing/api/desk-cases.ts'
import {
  createStaffTestApi,
  type StaffOfTest,
  type StaffTestApi,
} from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'

let api: StaffTestApi
let cases: DeskCases
let server: Server
let handler: StaffOfTest
const streams: AbortController[] = []
beforeAll(async () => {
  api = await createStaffTestApi()
  cases = deskCases(api)
  server = api.desk.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
beforeEach(async () => {
  await cases.clear()
  handler = await api.staff(['handler'])
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await api.close()
})

/** Opens the stream as a page does. */
async function connect(who: Pick<StaffOfTest, 'cookie'>) {
  const aborted = new AbortController()
  streams.push(aborted)
  const { port } = server.address() as AddressInfo
  return fetch(`http://127.0.0.1:${port}/api/${livePath}`, {
    headers: { Cookie: who.cookie, 'Sec-Fetch-Site': 'same-origin' },
    signal: aborted.signal,
  })
}

/** Yields the stream's events. */
async function watch(who: StaffOfTest) {
  const answer = await connect(who)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const events: LiveEvent[] = []
  const raw: string[] = []
  let ended = false
  const reading = (async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const bytes of answer.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts.filter((each) => each.startsWith('data: '))) {
        raw.push(part)
        events.push(liveEvent.parse(JSON.parse(part.slice('data: '.length))))
      }
    }
  })()
  void reading.then(
    () => (ended = true),
    () => (ended = true),
  )
  return { events, raw, hasEnded: () => ended }
}

test('others see a change within two seconds: number and version, no contents', async () => {
  const colleague = await api.staff(['handler'])
  const made = await cases.make()
  const seen = await watch(colleague)
  const began = performance.now()
  await handler.call(caseNote, { case_number: made.caseNumber, text: '秘密的备注' }, newKey())
  await expect.poll(() => seen.events, { timeout: 2000 }).toHaveLength(1)
  expect(performance.now() - began).toBeLessThan(2000)
  expect(seen.events[0]).toEqual({
    changed: [{ case_number: made.caseNumber, version: 1 }],
    withdrawn: [],
    taken: [],
    missed: false,
  })
  expect(seen.raw.join('')).not.toMatch(/秘密|银行/)
})

test('many changes at one time are one event; a new case is included', async () => {
  const seen = await watch(handler)
  const made = await cases.make()
  for (let version = 0; version < 5; version += 1)
    await handler.call(caseNote, { case_number: made.caseNumber, text: '备注' }, newKey())
  await expect
    .poll(() => seen.events.flatMap(({ changed }) => changed).at(-1), { timeout: 3000 })
    .toEqual({ case_number: made.caseNumber, version: 5 })
  expect(seen.events.length).toBeLessThanOrEqual(3)
})

test('only the previous holder is told who took a case over', async () => {
  const colleague = await api.staff(['handler'])
  const third = await api.staff(['supervisor'])
  const { caseNumber: case_number } = await cases.make()
  await handler.call(caseClaim, { case_number })
  const [mine, theirs] = [await watch(handler), await watch(third)]
  await colleague.call(caseClaim, { case_number, take_over: true })
  const by = { id: colleague.id, name: colleague.name }
  await expect
    .poll(() => mine.events.flatMap(({ taken }) => taken), { timeout: 2000 })
    .toEqual([{ case_number, by }])
  await expect.poll(() => theirs.events.length, { timeout: 2000 }).toBeGreaterThan(0)
  expect(theirs.events.flatMap(({ taken }) => taken)).toEqual([])
})

test('a withdrawal is sent at once; types out of scope are not sent', async () => {
  const stranger = await api.staff(['handler'], { reportTypeIds: [4] })
  const { caseNumber } = await cases.make({ report_type_id: 3 })
  const [mine, theirs] = [await watch(handler), await watch(stranger)]
  await cases.set(caseNumber, { status: 'withdrawn', version: 1 })
  await expect
    .poll(() => mine.events.flatMap(({ withdrawn }) => withdrawn), { timeout: 2000 })
    .toEqual([caseNumber])
  expect(theirs.events).toEqual([])
})

test('reconnects to the database after a lost connection, and everybody refetches', async () => {
  const seen = await watch(handler)
  await api.database.asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen report_case%'`)
  await expect.poll(() => seen.events.some(({ missed }) => missed), { timeout: 5000 }).toBe(true)
  const { caseNumber } = await cases.make()
  await expect
    .poll(() => seen.events.flatMap(({ changed }) => changed).at(-1)?.case_number, {
      timeout: 2000,
    })
    .toBe(caseNumber)
})

test('there is one listening connection, and none without watchers', async () => {
  const listeners = async () => {
    const { rows } = await api.database.asOwner(`select from pg_stat_activity
      where datname = current_database() and query ilike 'listen report_case%'`)
    return rows.length
  }
  await watch(handler)
  await watch(await api.staff(['reviewer']))
  expect(await listeners()).toBe(1)
  for (const stream of streams.splice(0)) stream.abort()
  await expect.poll(listeners, { timeout: 2000 }).toBe(0)
})

test('a page that disconnects before its stream begins leaves no watcher', async () => {
  const [begun, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const unwatch = vi.fn<() => void>()
  vi.spyOn(api.staffContext.live, 'watch').mockImplementationOnce(async () => {
    begun.resolve()
    await left.promise
    return unwatch
  })
  const gone = new Promise((resolve) => {
    server.once('request', (_, response: ServerResponse) => response.once('close', resolve))
  })
  const answer = connect(handler).catch(() => undefined)
  await begun.promise
  streams.pop()?.abort()
  await Promise.all([answer, gone])
  left.resolve()
  await expect.poll(() => unwatch.mock.calls.length, { timeout: 2000 }).toBe(1)
})

test('requires a signed-in case worker, and ends with the process', async () => {
  expect((await connect({ cookie: '' })).status).toBe(401)
  expect((await connect(await api.staff(['audit_administrator']))).status).toBe(403)
  const seen = await watch(handler)
  api.staffContext.live.end()
  await expect.poll(seen.hasEnded, { timeout: 2000 }).toBe(true)
})
