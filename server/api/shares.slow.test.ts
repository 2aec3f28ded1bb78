import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import request from 'supertest'
import { expect, test, vi } from 'vitest'
import { limitedApi } from '../testing/close-after-all.ts'
import { urlOf } from '../../contract/endpoint.ts'
import { resumedFile } from '../../contract/evidence/file.ts'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { reportTypeList } from '../../contract/site/site.ts'
import { createReportTestApi, createdOf } from '../testing/api/report-test-api.ts'
import { samples } from '../testing/api/sample-files.ts'
import { createTusTestClient } from '../testing/api/tus-test-client.ts'

const api = await limitedApi(createReportTestApi())

/** Number of waiting calls: more than there are connections. */
const crowd = 20

/** Runs `work` while a crowd waits for a locked table. */
async function whileLocked(
  table: string,
  wait: () => Promise<unknown>,
  work: () => Promise<void>,
): Promise<void> {
  const owner = new pg.Client(api.database.ownerUrl)
  await owner.connect()
  await owner.query(`begin; lock table ${table} in access exclusive mode`)
  const waiting = Promise.allSettled(Array.from({ length: crowd }, wait))
  try {
    // One waiting query shows that every place is taken. Queries wait for 3 s, so 20 ms do not miss them.
    while (api.database.waiting() === 0) await setTimeout(20)
    await work()
  } finally {
    await owner.end()
    await waiting
  }
}

/** @throws when it takes nearly as long as those that wait */
async function promptly<T>(work: Promise<T>): Promise<T> {
  const begun = performance.now()
  const answer = await work
  expect(performance.now() - begun).toBeLessThan(2500)
  return answer
}
const sendPromptly = async () => createdOf(await promptly(api.anonymous())).query_code
const listTypes = () => api.call(reportTypeList, {})

test('uploads that wait for a table do not block reports without files or other calls', async () => {
  await whileLocked(
    'file',
    () => api.upload('a.jpg'),
    async () => {
      await sendPromptly()
      expect((await promptly(listTypes())).errcode).toBe(0)
    },
  )
})

test('reports with files that wait for a table do not block them either', async () => {
  const files = await Promise.all(Array.from({ length: crowd }, () => api.upload('a.jpg')))
  await whileLocked(
    'file',
    () => api.anonymous({ file_ids: files.pop() }),
    async () => expect(await sendPromptly()).not.toBe(''),
  )
})

const beginUpload = async () =>
  request(api.app)
    .post(urlOf(resumedFile))
    .set({
      'Access-Token': api.token(),
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '5',
      'Upload-Metadata': `filename ${btoa('a.txt')}`,
    })

test('uploads that wait do not block queries', async () => {
  expect((await beginUpload()).status).toBe(201)
  const code = await sendPromptly()
  await whileLocked('upload', beginUpload, async () => {
    expect((await promptly(api.query(code))).errcode).toBe(0)
  })
})

test('slow examinations and repeated requests for their results do not block uploads', async () => {
  // The protocol's library looks at the real clock as well.
  api.clock.advance(Date.now() - api.clock.now().getTime())
  const server = api.app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const tus = createTusTestClient(port, api.token())
  const content = Buffer.concat([samples.jpg, randomBytes(1000)])
  const paths = await Promise.all(Array.from({ length: crowd }, () => tus.begin(content, 'a.jpg')))
  const examined = Promise.withResolvers<void>()
  const assemble = api.files.assemble.bind(api.files)
  let examining = 0
  vi.spyOn(api.files, 'assemble').mockImplementation(async (...file) => {
    examining += 1
    await examined.promise
    return assemble(...file)
  })
  const sent = paths.map((path) => tus.patch(path, 0, content))
  await expect.poll(() => examining).toBeGreaterThan(1)
  const asked = paths.flatMap((path) => [tus.send('GET', path), tus.send('GET', path)])
  // After 500 ms the calls hold any connection that they would hold.
  await setTimeout(500)
  const [file] = await promptly(api.upload('a.jpg'))
  examined.resolve()
  expect((await api.anonymous({ file_ids: [file] })).errcode).toBe(0)
  for (const { status } of await Promise.all([...sent, ...asked])) expect(status).toBe(200)
  // Each once.
  expect(examining).toBe(crowd)
  server.close()
})

const withdraw = (query_code: string) =>
  api.call(reportWithdraw, { query_code, captcha_ticket: api.captchaTicket() })
const sendMany = () => Promise.all(Array.from({ length: crowd }, () => api.report()))

test('queries and additions that wait do not block new reports and uploads', async () => {
  const codes = await sendMany()
  await whileLocked(
    'reporter',
    () => withdraw(codes.pop() ?? ''),
    async () => {
      await sendPromptly()
      const [file] = await promptly(api.upload('a.jpg'))
      expect((await promptly(api.anonymous({ file_ids: [file] }))).errcode).toBe(0)
    },
  )
})

test('answers 503 after waiting too long for a connection', async () => {
  const codes = await sendMany()
  const answers: number[] = []
  await whileLocked(
    'reporter',
    async () => answers.push((await withdraw(codes.pop() ?? '')).errcode),
    async () => {
      await expect
        .poll(() => answers.filter((errcode) => errcode === 503).length, { timeout: 20_000 })
        .toBeGreaterThan(crowd / 2)
    },
  )
})
