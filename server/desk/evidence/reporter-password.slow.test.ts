import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import * as z from 'zod/mini'
import { beforeAll, expect, test } from 'vitest'
import { evidenceOpen, evidenceText } from '../../../contract/desk/evidence.ts'
import { reportAppeal } from '../../../contract/report/report.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { mayBeLocked } from '../../../contract/evidence/file.ts'
import { unreadable } from '../../platform/crypto/contents-reader.ts'
import type { PreviewOpener } from '../../platform/preview/preview-opener.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import type { CaseOfTest } from '../../testing/api/desk-cases.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import { samples } from '../../testing/api/sample-files.ts'
import type { StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { readDatabaseContents } from '../../testing/database/database-contents.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const file_password = '只此一处 的密码 7#q'

async function lockedPdf(): Promise<Buffer> {
  const document = new Pdf({ userPassword: 'loan-1234', pdfVersion: '1.7' })
  document.text('LOANS').end()
  return buffer(document)
}
/** Opens without a password and may not be printed: readers ask for none. */
async function restrictedPdf(): Promise<Buffer> {
  const document = new Pdf({ ownerPassword: 'another-1234', pdfVersion: '1.7' })
  document.text('OPEN').end()
  return buffer(document)
}
async function lockedZip(password: string): Promise<Buffer> {
  const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  await zip.add('账本.txt', new TextReader('还款要求'), { password, encryptionStrength: 3 })
  return Buffer.from(await (await zip.close()).arrayBuffer())
}

let handler: StaffOfTest
let [pdf, zip]: Buffer[] = []
beforeAll(async () => {
  handler = await api.staff(['handler'])
  pdf = await lockedPdf()
  zip = await lockedZip(file_password)
})

const rowsOf = ({ reportId }: CaseOfTest) =>
  api.database.db
    .selectFrom('file')
    .select(['mime', 'password_sealed'])
    .where('report_id', '=', reportId)
    .execute()
const textAt = async ({ caseNumber }: CaseOfTest, position: number, row?: number) =>
  (await handler.call(evidenceText, { case_number: caseNumber, position, row })).data
const openRow = async ({ caseNumber }: CaseOfTest, more: object = {}) =>
  z.parse(
    evidenceOpen.output,
    (await handler.call(evidenceOpen, { case_number: caseNumber, position: 1, row: 0, ...more }))
      .data,
  )
/** Waits for the previews. @returns the evidence as the desk shows it */
async function shown(ofCase: CaseOfTest) {
  await api.evidence(ofCase)
  await api.makePreviews()
  return api.evidence(ofCase)
}
const given = (password: string) => ({ file_password: password })

test('is sealed with the files that it may open, is in no answer and no log, and is erased with them', async () => {
  const files = { 'a.zip': zip ?? Buffer.alloc(0), 'b.jpg': samples.jpg }
  const ofCase = await api.caseWith(files, given(file_password))
  for (const { mime, password_sealed } of await rowsOf(ofCase))
    expect([mime, password_sealed !== null]).toEqual([mime, mayBeLocked(mime)])
  const contents = await readDatabaseContents(api.database, api.keyring)
  for (const bytes of [file_password, Buffer.from(file_password, 'utf16le')])
    expect(contents.bytes.includes(bytes)).toBe(false)
  expect(contents.sealed).toContain(file_password)
  const views = [await api.view(ofCase.code), await shown(ofCase), api.logged]
  expect(JSON.stringify(views)).not.toContain(file_password)

  const captcha_ticket = api.captchaTicket()
  await api.database.db
    .updateTable('report_case')
    .set({ status: 'received' })
    .where('case_number', '=', ofCase.caseNumber)
    .execute()
  const withdrawn = await api.call(reportWithdraw, { query_code: ofCase.code, captcha_ticket })
  expect(withdrawn.errcode).toBe(0)
  const after = await readDatabaseContents(api.database, api.keyring)
  expect(after.sealed).not.toContain(file_password)
  expect(after.bytes.includes(file_password)).toBe(false)
})

test.each([
  ['字'.repeat(201), '文件打开密码最多 200 个字'],
  ['\uD800', '请填写文件打开密码'],
  [' ', '请填写文件打开密码'],
  [1234, '请填写文件打开密码'],
])('%j is refused at its field', async (password, message) => {
  const answer = await api.anonymous({ file_password: password })
  expect(answer).toMatchObject({ errcode: 400, data: { fields: { file_password: message } } })
  const more = { query_code: await api.report(), msg: '补充说明', file_password: password }
  const appeal = await api.call(reportAppeal, more, { key: newKey() })
  expect(appeal).toMatchObject({ errcode: 400, data: { fields: { file_password: message } } })
})

test('200 characters of any script are taken, also without files, where nothing is kept', async () => {
  const answer = await api.anonymous(given('🙏'.repeat(200)))
  expect(answer.errcode).toBe(0)
  const { sealed } = await readDatabaseContents(api.database, api.keyring)
  expect(sealed).not.toContain('🙏'.repeat(200))
})

test('opens the locked files by itself, and leaves those alone that need none', async () => {
  const files = { 'a.pdf': pdf ?? Buffer.alloc(0), 'b.pdf': await restrictedPdf() }
  const ofCase = await api.caseWith(files, given('loan-1234'))
  const [locked, restricted] = await shown(ofCase)
  expect(locked).toMatchObject({ preview: 'ready', pages: 1, reason: null, has_password: true })
  expect(restricted).toMatchObject({ preview: 'ready', pages: 1, reason: null })
  expect(await textAt(ofCase, 1)).toMatchObject({ text: { text: 'LOANS' } })
})

test('another leaves the file locked, for the password that the handler types', async () => {
  const ofCase = await api.caseWith({ 'a.pdf': pdf ?? Buffer.alloc(0) }, given('loan-4321'))
  expect(await shown(ofCase)).toMatchObject([
    { preview: 'none', reason: 'locked', has_password: true },
  ])
  const typed = await openRow(ofCase, { row: undefined, password: 'loan-1234' })
  expect(typed).toMatchObject({ reason: null, list: [{ preview: 'ready', pages: 1 }] })
  const [without] = await shown(await api.caseWith({ 'a.pdf': pdf ?? Buffer.alloc(0) }))
  expect(without).toMatchObject({ preview: 'none', reason: 'locked' })
  expect(without?.has_password).toBeUndefined()
})

test('opens a locked member of an archive where the handler types none', async () => {
  const files = { 'a.zip': zip ?? Buffer.alloc(0) }
  const ofCase = await api.caseWith(files, given(file_password))
  await shown(ofCase)
  expect(await openRow(ofCase, { password: 'another' })).toMatchObject({ reason: 'locked' })
  expect(await openRow(ofCase)).toMatchObject({ reason: null })
  expect(await textAt(ofCase, 1, 0)).toMatchObject({ text: { text: '还款要求' } })
  const wrong = await api.caseWith(files, given('another'))
  await shown(wrong)
  expect(await openRow(wrong)).toMatchObject({ reason: 'locked' })
})

test('that comes with a message opens the files of that message', async () => {
  const ofCase = await api.cases.make()
  const file_ids = await api.uploadContents({ 'a.pdf': pdf ?? Buffer.alloc(0) })
  const message = { query_code: ofCase.code, msg: '补充说明', file_ids, ...given('loan-1234') }
  expect((await api.call(reportAppeal, message, { key: newKey() })).errcode).toBe(0)
  expect(await shown(ofCase)).toMatchObject([{ preview: 'ready', pages: 1, has_password: true }])
})

test('goes with the original to the reviewer who downloads that, and with no other', async () => {
  const reviewer = await api.staff(['reviewer'])
  const reason = '需要核对原始文件的签名'
  const headerOf = async (report: object) => {
    const ofCase = await api.caseWith({ 'a.zip': zip ?? Buffer.alloc(0) }, report)
    await api.cases.set(ofCase.caseNumber, { assignee: reviewer.id })
    const asked = { case_number: ofCase.caseNumber, position: 1, reason }
    expect((await api.original(handler, asked)).headers['file-password']).toBeUndefined()
    await reviewer.stepUp()
    const { status, headers } = await api.original(reviewer, asked)
    expect(status).toBe(200)
    return headers['file-password']
  }
  expect(await headerOf(given(file_password))).toBe(encodeURIComponent(file_password))
  expect(await headerOf({})).toBeUndefined()
})

test('that no longer opens is none: the notice in its place is neither tried nor handed out', async () => {
  const reviewer = await api.staff(['reviewer'])
  const locked = await lockedZip(unreadable)
  const ofCase = await api.caseWith({ 'a.zip': locked, 'b.pdf': pdf ?? locked }, given('loan-1234'))
  const damage = "update file set password_sealed = '\\x00' where report_id = $1"
  await api.database.pool.query(damage, [ofCase.reportId])
  const asked: (string | undefined)[] = []
  const listening: PreviewOpener = {
    async open(content, _type, _onPage, request) {
      content.destroy()
      asked.push(request?.password)
      return { total: 0, reason: 'locked' }
    },
  }
  await api.evidence(ofCase)
  await api.makePreviews(listening)
  expect(asked).toEqual([undefined, undefined])
  const [, file] = await api.evidence(ofCase)
  expect(file).toMatchObject({ preview: 'none', reason: 'locked' })
  expect(file).not.toHaveProperty('has_password')

  const other = await api.caseWith({ 'a.zip': locked }, given('loan-1234'))
  await shown(other)
  await api.database.pool.query(damage, [other.reportId])
  expect(await openRow(other)).toMatchObject({ reason: 'locked' })
  await api.cases.set(other.caseNumber, { assignee: reviewer.id })
  await reviewer.stepUp()
  const reason = '需要核对原始文件的签名'
  const { status, headers } = await api.original(reviewer, {
    case_number: other.caseNumber,
    position: 1,
    reason,
  })
  expect([status, headers['file-password']]).toEqual([200, undefined])
})
