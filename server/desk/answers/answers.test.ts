import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import request from 'supertest'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  answerEnter,
  answerOpen,
  answerSend,
  answerTokenHeader,
  answerUpload,
  authorityRemind,
} from '../../../contract/desk/authority-answer.ts'
import { caseOpen } from '../../../contract/desk/case.ts'
import { caseList, caseWorkload } from '../../../contract/desk/queue.ts'
import { urlOf } from '../../../contract/endpoint.ts'
import { envelope } from '../../../contract/envelope.ts'
import { fileUploadMany } from '../../../contract/evidence/file.ts'
import { selfQuery } from '../../../contract/report/report.ts'
import { insertAwaitedPackage } from '../../testing/api/awaited-package.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import { samples } from '../../testing/api/sample-files.ts'
import { newKey } from '../../testing/api/test-api.ts'
import type { CaseOfTest } from '../../testing/api/desk-cases.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { answerToken } from './answer-token.ts'
import { markOverdueAnswers } from './tasks.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { db, pool } = api.database
const day = 24 * 60 * 60_000
const handler = await api.staff(['handler'])
const authority = (name: string) =>
  db
    .insertInto('authority')
    .values({ name, hours: '', enabled: true })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
const [police, market] = [await authority('甲市公安局'), await authority('甲市市场监督管理局')]

beforeEach(async () => {
  await pool.query('delete from transient.rate_limit')
  await handler.signIn()
})

/** Hands a package of a new transferred case to an authority. @returns the case and its token */
async function handOut(days = 5, authorityId = police.id) {
  const made = await api.cases.make(
    {},
    {
      status: 'transferred',
      authority_id: authorityId,
      began_at: api.clock.now(),
      assignee: handler.id,
    },
  )
  return { ...made, token: await handOutAgain(made, days, authorityId) }
}

async function handOutAgain({ reportId }: CaseOfTest, days = 5, authorityId = police.id) {
  const given = { reportId, authorityId, by: handler.id, dueIn: days * day }
  return answerToken(api.keyring, await insertAwaitedPackage(api, given))
}

/** A scan of a page. */
const page = () =>
  sharp({ create: { width: 60, height: 80, channels: 3, background: '#eee' } })
    .png()
    .toBuffer()
const answer = { outcome: 'transferred', words: '只此一句：已依法查处该网站' } as const
const send = (token: string, given: object = {}) =>
  api.deskCall(answerSend, { token, ...answer, ...given })
const upload = async (token: string, files: Record<string, Buffer>) => {
  const call = request(api.desk)
    .post(urlOf(answerUpload))
    .set({ 'Sec-Fetch-Site': 'same-origin', [answerTokenHeader]: token })
  for (const [name, content] of Object.entries(files)) void call.attach('files[]', content, name)
  return envelope.parse((await call).body)
}
const uploaded = async (token: string, files: Record<string, Buffer>) =>
  z.parse(fileUploadMany.output, (await upload(token, files)).data).files.map((f) => f.file_id)
const opened = async (number: string) =>
  z.parse(caseOpen.output, (await handler.call(caseOpen, { case_number: number })).data)

test('an authority answers by its token without an account; the answer stands at the case, recorded as its own', async () => {
  const { caseNumber, token } = await handOut()
  expect(await api.deskCall(answerOpen, { token })).toMatchObject({
    errcode: 0,
    data: { case_number: caseNumber, authority: police.name },
  })
  const file_ids = await uploaded(token, { '回函.png': await page() })
  expect((await send(token, { file_ids })).errcode).toBe(0)
  await api.makePreviews()
  const { authority_part: part, entries, evidence, status } = await opened(caseNumber)
  expect(part).toMatchObject({
    awaited: [{ authority: police.name, channel: '机要交换', state: 'answered' }],
    answers: [{ ...answer, by: null, files: [{ name: '回函.png', preview: 'ready' }] }],
  })
  expect([status, entries, evidence]).toEqual(['transferred', [], []])
  const position = part?.answers[0]?.files[0]?.position ?? 0
  expect((await api.preview(handler, caseNumber, position)).headers['content-type']).toBe(
    'image/webp',
  )
  const audited = await api.audited('answer.by_authority')
  expect(audited.at(-1)).toEqual({ actor: null, object: caseNumber, result: 'done' })
})

test('nothing of an answer reaches the citizen: not its words, its file, a message, a step or a notice', async () => {
  const { code, token } = await handOut()
  const before = await api.call(selfQuery, { query_code: code })
  const file_ids = await uploaded(token, { '只此一份回函.jpg': samples.jpg })
  expect((await send(token, { file_ids })).errcode).toBe(0)
  expect(await api.call(selfQuery, { query_code: code })).toEqual(before)
})

test('answers by one token at the same time all stand', async () => {
  const { caseNumber, token } = await handOut()
  const codes = (await Promise.all([send(token), send(token), send(token)])).map((a) => a.errcode)
  expect(codes).toEqual([0, 0, 0])
  expect((await opened(caseNumber)).authority_part?.answers).toHaveLength(3)
})

test('a guessed, a cut and an expired token open nothing, and guessing is limited', async () => {
  const { token } = await handOut()
  const guessed = answerToken(api.keyring, randomUUID())
  for (const wrong of [
    guessed,
    token.toLowerCase(),
    `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
  ]) {
    expect((await api.deskCall(answerOpen, { token: wrong })).errcode).toBe(404)
    expect((await send(wrong)).errcode).toBe(404)
    expect((await upload(wrong, { 'a.jpg': samples.jpg })).errcode).toBe(404)
  }
  expect((await send(token.slice(1))).errcode).toBe(400)
  await pool.query('delete from transient.rate_limit')
  const now = api.clock.now().getTime()
  api.clock.advance(95 * day + 1)
  expect((await send(token)).errcode).toBe(404)
  api.clock.advance(now - api.clock.now().getTime())
  const limited = async () => (await api.deskCall(answerOpen, { token: guessed })).errcode === 429
  let guesses = 0
  while (guesses < 20 && !(await limited())) guesses += 1
  expect(guesses).toBe(12)
  expect((await api.deskCall(answerOpen, { token })).errcode).toBe(0)
  expect((await send(token)).errcode).toBe(0)
})

test('a token is limited by itself', async () => {
  const [{ token }, other] = [await handOut(), await handOut()]
  const opens = async (asked: string) => (await api.deskCall(answerOpen, { token: asked })).errcode
  const codes: number[] = []
  for (let calls = 0; calls < 121; calls += 1) codes.push(await opens(token))
  expect([codes.indexOf(429), await opens(other.token)]).toEqual([120, 0])
})

test('a file of another case, a file of an unknown kind, and four files are refused', async () => {
  const [one, other] = [await handOut(), await handOut()]
  const [id = ''] = await uploaded(one.token, { 'a.jpg': samples.jpg })
  expect((await send(one.token, { file_ids: [id] })).errcode).toBe(0)
  expect((await send(other.token, { file_ids: [id] })).errcode).toBe(400)
  const report = await api.anonymous({ file_ids: [id] })
  expect(report.errcode).toBe(400)
  expect((await send(other.token, { file_ids: Array(4).fill(id) })).errcode).toBe(400)
  const hostile = await upload(other.token, { 'x.exe': Buffer.from('MZ\u0090\0') })
  expect(hostile.data).toMatchObject({ files: [], refused: [{ name: 'x.exe' }] })
  expect((await send(other.token)).errcode).toBe(0)
})

test('nobody answers about a case that is closed or withdrawn, by token or at the desk', async () => {
  for (const status of ['closed', 'withdrawn', 'rejected'] as const) {
    const { caseNumber, reportId, token } = await handOut()
    await api.cases.set(caseNumber, { status })
    await pool.query('update report set status = $2 where id = $1', [reportId, status])
    expect((await api.deskCall(answerOpen, { token })).errcode).toBe(409)
    expect((await send(token)).errcode).toBe(409)
    const entered = await handler.call(
      answerEnter,
      { case_number: caseNumber, ...answer },
      newKey(),
    )
    expect(entered.errcode).toBe(409)
  }
})

test('退回 within two working days puts the case back to processing, due in two; later a person decides', async () => {
  const [early, late, elsewhere] = [await handOut(), await handOut(), await handOut()]
  const returned = { outcome: 'returned', words: '不属于本单位管辖，建议转市场监管部门' }
  await api.cases.set(elsewhere.caseNumber, { authority_id: market.id })
  expect((await send(elsewhere.token, returned)).errcode).toBe(0)
  expect((await api.cases.row(elsewhere.caseNumber)).status).toBe('transferred')
  expect((await send(early.token, returned)).errcode).toBe(0)
  const row = await api.cases.row(early.caseNumber)
  expect(row).toMatchObject({ status: 'processing', assignee: handler.id })
  expect(Number(row.allowed_ms)).toBe(2 * day)
  api.clock.advance(7 * day)
  await handler.signIn()
  expect((await send(late.token, returned)).errcode).toBe(0)
  expect((await api.cases.row(late.caseNumber)).status).toBe('transferred')
  expect((await opened(late.caseNumber)).authority_state).toBe('answered')
})

test('a handler enters an answer that came on paper, of the newest package, within the scope alone', async () => {
  const { caseNumber } = await handOut()
  const stranger = await api.staff(['handler'], { reportTypeIds: [99] })
  const input = { case_number: caseNumber, ...answer }
  expect((await stranger.call(answerEnter, input, newKey())).errcode).toBe(404)
  const key = newKey()
  const first = await handler.call(answerEnter, input, key)
  expect(first).toMatchObject({ errcode: 0, data: { is_back: false } })
  expect(await handler.call(answerEnter, input, key)).toEqual(first)
  expect((await opened(caseNumber)).authority_part).toMatchObject({
    awaited: [{ state: 'answered' }],
    answers: [{ by: { id: handler.id } }],
  })
  const never = await api.cases.make({}, { status: 'processing' })
  const refused = { case_number: never.caseNumber, ...answer }
  expect((await handler.call(answerEnter, refused, newKey())).errcode).toBe(409)
})

test('what is not answered in time is marked once, and shows in the list; a reminder goes the way that the package went', async () => {
  const { caseNumber } = await handOut(3)
  const row = async () => {
    const input = { filter: { view: 'transferred', report_type_ids: [], statuses: [] } }
    const { list } = z.parse(caseList.output, (await handler.call(caseList, input)).data)
    return list.find((each) => each.case_number === caseNumber)?.authority_state
  }
  await markOverdueAnswers(api.staffContext)
  expect(await row()).toBeUndefined()
  api.clock.advance(4 * day)
  await handler.signIn()
  expect(await markOverdueAnswers(api.staffContext)).toBeGreaterThan(0)
  expect(await markOverdueAnswers(api.staffContext)).toBe(0)
  expect(await row()).toBe('overdue')
  const reminded = await handler.call(authorityRemind, { case_number: caseNumber })
  const { letter, channel } = z.parse(authorityRemind.output, reminded.data)
  expect(channel).toBe('机要交换')
  for (const words of [police.name, caseNumber, '现已超期']) expect(letter).toContain(words)
  expect((await opened(caseNumber)).authority_part).toMatchObject({
    awaited: [{ state: 'overdue' }],
    reminders: [{ authority: police.name, channel: '机要交换', by: { id: handler.id } }],
  })
  const closed = await api.cases.make({}, { status: 'processing', authority_id: police.id })
  const refused = await handler.call(authorityRemind, { case_number: closed.caseNumber })
  expect(refused.errcode).toBe(409)
})

test('supervisors see the reply times of each authority in working days, and what waits', async () => {
  const supervisor = await api.staff(['supervisor'])
  const monday = Date.parse('2026-09-07T01:00:00Z')
  api.clock.advance(monday - api.clock.now().getTime())
  const all = await Promise.all([1, 2, 3, 4].map(() => handOut(5, market.id)))
  for (const [index, { token }] of all.slice(0, 3).entries()) {
    api.clock.advance((index === 2 ? 5 : 1) * day)
    expect((await send(token)).errcode).toBe(0)
  }
  await supervisor.signIn()
  const { authorities } = z.parse(caseWorkload.output, (await supervisor.call(caseWorkload)).data)
  expect(authorities.find(({ name }) => name === market.name)).toEqual({
    name: market.name,
    open: 1,
    overdue: 1,
    answered: 3,
    median_days: 2,
  })
})
