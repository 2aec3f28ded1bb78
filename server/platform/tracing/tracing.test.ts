import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { listenOnLoopback } from '../../testing/stand-ins/listen-on-loopback.ts'
import { openDatabase } from '../database/open.ts'
import { addJob, startWorker } from '../jobs.ts'
import { createLogger } from '../log.ts'
import {
  beginSpan,
  startTracing,
  statementLog,
  traced,
  tracedSms,
  tracedTasks,
  within,
} from './tracing.ts'

const spanOf = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  status: z.object({ code: z.number() }),
})
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanOf) })) })),
})
type Exported = z.infer<typeof spanOf>

const bodies: string[] = []
/** A collector of JSON. */
const collector = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    if (request.url === '/v1/traces') bodies.push(body)
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
})
const spans = (): Exported[] =>
  bodies.flatMap((body) =>
    exported
      .parse(JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )

let endpoint: string
let database: TestDatabase
beforeAll(async () => {
  endpoint = `http://127.0.0.1:${await listenOnLoopback(collector)}`
  database = await testDatabase()
})
afterAll(async () => {
  collector.close()
  await database.drop()
})

test('is off without an address', async () => {
  const end = await startTracing(undefined, 'portal-api')
  expect(beginSpan('call', { kind: 'server' })).toBeUndefined()
  expect(statementLog()).toBeUndefined()
  await end()
})

test('traces one call of the edge over statements and messages to the job, without their contents', async () => {
  const end = await startTracing(endpoint, 'portal-api')
  const logger = createLogger({ level: 'silent' })
  const opened = openDatabase(database.url, logger)
  const phone = '13812345678'
  const sms = tracedSms({ send: async () => undefined })
  const done = Promise.withResolvers<void>()
  const worker = await startWorker({
    ...opened,
    sessionPool: opened.pool,
    logger,
    tasks: tracedTasks({
      tell: async () => {
        await sms.send({ phone, code: '123456', minutes: 5, language: 'zh-CN' })
        done.resolve()
      },
    }),
  })
  const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const call = beginSpan('POST /api/x', { kind: 'server', parent })
  await within(call, async () => {
    await opened.db
      .selectFrom('report')
      .select('id')
      .where('code_mac', '=', Buffer.from(phone))
      .execute()
    await opened.db.transaction().execute((trx) => addJob(trx, 'tell', { id: '1' }))
    await expect(
      traced('fails', { kind: 'client' }, () => Promise.reject(new Error(phone))),
    ).rejects.toThrow(phone)
  })
  call?.end({ 'http.route': '/api/x' })
  await done.promise
  await worker.stop()
  await opened.close()
  await end()

  const all = spans()
  const named = (name: string) => all.find((span) => span.name === name)
  expect(new Set(all.map(({ traceId }) => traceId))).toEqual(new Set(['a'.repeat(32)]))
  expect(named('POST /api/x')?.parentSpanId).toBe('b'.repeat(16))
  const callId = named('POST /api/x')?.spanId
  expect(named('select')?.parentSpanId).toBe(callId)
  expect(named('job tell')?.parentSpanId).toBe(callId)
  expect(named('sms')?.parentSpanId).toBe(named('job tell')?.spanId)
  expect(named('fails')?.status.code).toBe(2)
  expect(bodies.join('')).toContain('portal-api')
  expect(bodies.join('')).not.toMatch(/13812345678|123456/)
})
