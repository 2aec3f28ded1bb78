import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  answerSend,
  answerTokenHeader,
  answerUpload,
} from '../../contract/desk/authority-answer.ts'
import { evidenceRedact } from '../../contract/desk/evidence.ts'
import { packageList, packageReturn } from '../../contract/packages/package.ts'
import { urlOf } from '../../contract/endpoint.ts'
import { envelope } from '../../contract/envelope.ts'
import { fileUploadMany } from '../../contract/evidence/file.ts'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { fileTasks } from '../evidence/clean-up.ts'
import { ContentMissing } from '../platform/storage/file-store.ts'
import {
  createPackageTestApi,
  fraud,
  packageId,
  redAndWhite,
} from '../testing/api/package-test-api.ts'
import { createdOf, reporter } from '../testing/api/report-test-api.ts'
import type { CaseOfTest } from '../testing/api/desk-cases.ts'
import type { StaffOfTest } from '../testing/api/staff-test-api.ts'
import { reportTasks } from '../report/tasks.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { answerToken } from '../desk/answers/answer-token.ts'

const api = await closeAfterAll(createPackageTestApi())
const { db, pool } = api.database
let handler: StaffOfTest
let reviewer: StaffOfTest
beforeEach(async () => {
  handler = await api.staff(['handler'])
  reviewer = await api.staff(['reviewer'])
})

async function prepared(input?: object) {
  const made = await api.processing(handler)
  await api.redact(handler, made)
  return { made, id: packageId(await api.prepare(handler, made, input)) }
}
async function statusOf(who: StaffOfTest, made: CaseOfTest, id: string) {
  await who.stepUp()
  return (await api.download(who, made, id)).status
}

describe('a package whose case changes before it is downloaded', () => {
  test('stays when the case is closed, or is transferred to another authority', async () => {
    const { made, id } = await prepared()
    await api.cases.set(made.caseNumber, { status: 'closed' })
    expect(await statusOf(handler, made, id)).toBe(409)
    const authority_id = api.authorityIds.sealed
    await api.cases.set(made.caseNumber, { status: 'transferred', authority_id })
    expect(await statusOf(handler, made, id)).toBe(409)
    await api.cases.set(made.caseNumber, { authority_id: api.authorityIds.open })
    expect(await statusOf(handler, made, id)).toBe(200)
    await api.cases.set(made.caseNumber, { status: 'closed' })
    expect(await statusOf(handler, made, id)).toBe(200)
  })

  test('is not agreed to once the case is over', async () => {
    const { made, id } = await prepared({ files: [{ position: 1, as: 'original' }] })
    await api.cases.set(made.caseNumber, { status: 'rejected' })
    expect(await api.agree(reviewer, made, id)).toBe(409)
  })

  test('takes a reviewer when it has become one of minors, or its reporter has left', async () => {
    const authority_id = api.authorityIds.sealed
    const minors = await prepared({ authority_id })
    await pool.query('update report set involves_minors = true where id = $1', [
      minors.made.reportId,
    ])
    expect(await statusOf(handler, minors.made, minors.id)).toBe(409)
    const left = await prepared()
    await api.cases.set(left.made.caseNumber, { reporter_left: true })
    expect(await statusOf(handler, left.made, left.id)).toBe(409)
    const again = await api.prepare(handler, left.made)
    expect(again.data).toMatchObject({ needs_review: true })
  })

  test('leaves while another file waits for its preview; one code opens one of two that are asked for at once', async () => {
    const made = await api.caseWith(
      { 'a.png': redAndWhite, 'b.png': redAndWhite },
      { report_type_id: fraud },
    )
    await api.hold(made, handler)
    const ids = [1, 2].map(async () => packageId(await api.prepare(handler, made, { files: [] })))
    await handler.stepUp()
    const sent = await Promise.all(
      (await Promise.all(ids)).map((id) => api.download(handler, made, id)),
    )
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 428])
  })
})

describe('a package between the agreement and its first download', () => {
  const original = { files: [{ position: 1, as: 'original' }] }

  test('does not leave with the name in its words once the reporter is erased', async () => {
    const file_ids = await api.uploadContents({ 'a.png': redAndWhite })
    const description = `我是${reporter.name}，电话${reporter.phone}，请处理。`
    const named = await api.named({ description, file_ids, report_type_id: fraud })
    const made = await api.cases.open(createdOf(named).query_code)
    await api.hold(made, handler)
    const prepare = async (input: object) => packageId(await api.prepare(handler, made, input))
    const agreed = await prepare(original)
    const waiting = await prepare(original)
    const unreviewed = await prepare({ files: [] })
    expect(await api.agree(reviewer, made, agreed)).toBe(0)
    // Closed, forgotten after the retention, and in progress again by an appeal: the case does not say that the reporter left.
    await pool.query("update report set status = 'closed' where id = $1", [made.reportId])
    const retention = { closedReporterDays: -1 }
    await reportTasks({ ...api.staffContext, ...api, db, retention }).forget_reporters()
    await api.hold(made, handler)
    expect(await statusOf(reviewer, made, agreed)).toBe(409)
    expect(await statusOf(handler, made, unreviewed)).toBe(409)
    expect(await api.agree(reviewer, made, waiting)).toBe(409)
    const again = await api.prepare(handler, made, { files: [], checked_identity: true })
    expect(again.data).toMatchObject({ needs_review: true })
    expect(await api.agree(reviewer, made, packageId(again))).toBe(0)
    expect(await statusOf(reviewer, made, packageId(again))).toBe(200)
  })

  test('is agreed to with the redacted pages that the reviewer sees', async () => {
    const made = await api.processing(handler, { involves_minors: true })
    const redacted = { authority_id: api.authorityIds.sealed }
    const boxes = { case_number: made.caseNumber, position: 1, page: 1, boxes: [] }
    expect((await handler.call(evidenceRedact, boxes)).errcode).toBe(0)
    const id = packageId(await api.prepare(handler, made, redacted))
    // The reviewer now sees the black box, and the package has the page without it.
    await api.redact(handler, made)
    expect(await api.agree(reviewer, made, id)).toBe(409)
    expect(
      await api.agree(reviewer, made, packageId(await api.prepare(handler, made, redacted))),
    ).toBe(0)
  })

  test('is taken back by its reviewer, and not once it left', async () => {
    const { made, id } = await prepared(original)
    const takeBack = async () => {
      const input = { case_number: made.caseNumber, id, reason: '同意得太早' }
      return (await reviewer.call(packageReturn, input)).errcode
    }
    const listed = async () =>
      z.parse(
        packageList.output,
        (await reviewer.call(packageList, { case_number: made.caseNumber })).data,
      ).list
    expect(await api.agree(reviewer, made, id)).toBe(0)
    expect(await listed()).toMatchObject([{ may_return: true, files: original.files }])
    expect(await takeBack()).toBe(0)
    expect(await statusOf(reviewer, made, id)).toBe(404)
    const left = packageId(await api.prepare(handler, made))
    await api.fetched(handler, made, left)
    expect(await listed()).toMatchObject([{ id: left, may_return: false }])
    const input = { case_number: made.caseNumber, id: left, reason: '同意得太早' }
    expect((await reviewer.call(packageReturn, input)).errcode).toBe(409)
  })
})

test('a file twice, a deadline in the past, after more than a year or in the year 0, and an unknown package are refused', async () => {
  const { made } = await prepared()
  const twice = [
    { position: 1, as: 'redacted' },
    { position: 1, as: 'preview' },
  ]
  expect((await api.prepare(handler, made, { files: twice })).errcode).toBe(400)
  for (const due_on of ['0000-01-01', '2020-01-01', '2099-01-01', '9999-12-31'])
    expect((await api.prepare(handler, made, { due_on })).errcode).toBe(400)
  expect(await statusOf(handler, made, randomUUID())).toBe(404)
})

test('others of the desk have no package: out of scope, a statistician, an administrator, nobody', async () => {
  const { made, id } = await prepared()
  const outside = await api.staff(['handler', 'reviewer'], { reportTypeIds: [99] })
  expect(await statusOf(outside, made, id)).toBe(404)
  for (const role of ['statistician', 'security_administrator', 'system_administrator'] as const)
    expect(await statusOf(await api.staff([role]), made, id)).toBe(403)
  expect((await api.download({ ...handler, cookie: '' }, made, id)).status).toBe(401)
})

test('a withdrawal erases packages, redactions and what authorities answered, rows and files', async () => {
  const { made, id } = await prepared()
  await api.fetched(handler, made, id)
  const token = answerToken(api.keyring, id)
  const upload = await request(api.desk)
    .post(urlOf(answerUpload))
    .set({ 'Sec-Fetch-Site': 'same-origin', [answerTokenHeader]: token })
    .attach('files[]', redAndWhite, '回函.png')
  const { files } = z.parse(fileUploadMany.output, envelope.parse(upload.body).data)
  const answer = { outcome: 'transferred', words: '已依法处置该账号' }
  const file_ids = files.map(({ file_id }) => file_id)
  expect((await api.deskCall(answerSend, { token, ...answer, file_ids })).errcode).toBe(0)
  const { rows } = await pool.query<{ key: string }>(
    `with files as (select storage_key from file left join authority_answer a on a.id = answer_id
      where $1 in (file.report_id, a.report_id))
     select storage_key as key from files
     union select redacted_key from file_redaction where storage_key in (table files)`,
    [made.reportId],
  )
  expect(rows).toHaveLength(3)

  await api.cases.set(made.caseNumber, { status: 'received' })
  await pool.query("update report set status = 'received' where id = $1", [made.reportId])
  const query_code = made.code
  const withdrawn = { query_code, captcha_ticket: api.captchaTicket() }
  expect((await api.call(reportWithdraw, withdrawn)).errcode).toBe(0)
  await fileTasks({ ...api, db }).delete_unclaimed_files()
  for (const table of ['handing_out', 'awaited_answer', 'authority_answer'])
    expect(
      (await pool.query(`select from ${table} where report_id = $1`, [made.reportId])).rowCount,
    ).toBe(0)
  for (const { key } of rows)
    await expect(api.files.read(key)).rejects.toBeInstanceOf(ContentMissing)
  const left = 'select from file_redaction where redacted_key = any($1)'
  expect((await pool.query(left, [rows.map(({ key }) => key)])).rowCount).toBe(0)
  expect((await api.deskCall(answerSend, { token, ...answer })).errcode).toBe(404)
})
