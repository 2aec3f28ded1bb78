import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { packageList } from '../../contract/packages/package.ts'
import type { CaseOfTest } from '../testing/api/desk-cases.ts'
import {
  createPackageTestApi,
  fraud,
  packageId,
  textOfPdf,
} from '../testing/api/package-test-api.ts'
import { createdOf, reporter } from '../testing/api/report-test-api.ts'
import type { StaffOfTest } from '../testing/api/staff-test-api.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { readDatabaseContents } from '../testing/database/database-contents.ts'
import { unpack } from '../testing/opened-package.ts'

const api = await closeAfterAll(createPackageTestApi())
const file_password = '只此一处 的"密码" 7#q'
const original = { files: [{ position: 1, as: 'original' }] }
let handler: StaffOfTest
let reviewer: StaffOfTest
let zip: Buffer
beforeAll(async () => {
  handler = await api.staff(['handler'])
  reviewer = await api.staff(['reviewer'])
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false })
  await writer.add('账本.txt', new TextReader('还款要求'), { password: file_password })
  zip = Buffer.from(await (await writer.close()).arrayBuffer())
})

const locked = async (report: object = { file_password }) => {
  const made = await api.caseWith({ 'a.zip': zip }, { report_type_id: fraud, ...report })
  await shown(made)
  return made
}
async function shown(made: CaseOfTest) {
  await api.evidence(made)
  await api.makePreviews()
  await api.hold(made, handler)
}
async function agreed(made: CaseOfTest, input: object = original) {
  const id = packageId(await api.prepare(handler, made, input))
  expect(await api.agree(reviewer, made, id)).toBe(0)
  return id
}
const manifestOf = (parts: ReadonlyMap<string, Buffer>) =>
  z.parse(
    z.object({
      parts: z.array(z.object({ name: z.string(), password: z.optional(z.string()) })),
    }),
    JSON.parse(parts.get('manifest.json')?.toString() ?? ''),
  )
const passwordsIn = (parts: ReadonlyMap<string, Buffer>) =>
  manifestOf(parts).parts.flatMap(({ name, password }) => (password ? [[name, password]] : []))

test('the password of an original is in the manifest that is signed with it, and in nothing else', async () => {
  const made = await locked()
  const id = await agreed(made)
  const list = await handler.call(packageList, { case_number: made.caseNumber })
  const parts = await unpack(await api.fetched(reviewer, made, id))
  expect(passwordsIn(parts)).toEqual([['evidence-01-original.zip', file_password]])
  expect(parts.get('evidence-01-original.zip')).toEqual(zip)
  expect(await textOfPdf(parts.get('report.pdf') ?? zip)).toContain(
    '第1份材料，原件，举报人给的打开密码见manifest.json',
  )
  for (const [name, content] of parts)
    expect([name, content.includes('只此一处')]).toEqual([name, name === 'manifest.json'])
  const said = await api.verify(parts)
  expect(said).toContain('全部相符: 4 parts')
  expect(said).not.toContain('只此一处')

  expect(await unpack(await api.fetched(reviewer, made, id))).toEqual(parts)
  expect(list.data).toMatchObject({ list: [{ has_password: true }] })
  expect(JSON.stringify([list, api.logged])).not.toContain('只此一处')
  const { bytes } = await readDatabaseContents(api.database, api.keyring)
  expect(bytes.includes('只此一处')).toBe(false)
})

test('is sealed to the certificate with the original', async () => {
  const made = await locked()
  const { sealed: authority_id } = api.authorityIds
  const id = await agreed(made, { ...original, authority_id })
  const package_ = await api.fetched(reviewer, made, id)
  expect(package_.includes('只此一处')).toBe(false)
  expect(passwordsIn(await unpack(api.decrypt(package_)))).toHaveLength(1)
})

test('is not told without the original, and an original without one has none', async () => {
  const made = await locked()
  const id = await agreed(made, { files: [{ position: 1, as: 'preview' }] })
  const shownOnly = await api.fetched(reviewer, made, id)
  expect(shownOnly.includes('只此一处')).toBe(false)
  const open = await locked({})
  expect(passwordsIn(await unpack(await api.fetched(reviewer, open, await agreed(open))))).toEqual(
    [],
  )
})

test('that names its reporter goes with the identity alone', async () => {
  const file_ids = await api.uploadContents({ 'a.zip': zip })
  const file_password = `pw${reporter.phone}`
  const { query_code } = createdOf(
    await api.named({ file_ids, report_type_id: fraud, file_password }),
  )
  const made = await api.cases.open(query_code)
  await shown(made)
  const alone = await agreed(made)
  await reviewer.stepUp()
  const refused = await api.download(reviewer, made, alone)
  expect(refused.status).toBe(409)
  expect(String(refused.body)).toContain('打开密码含举报人信息')
  expect(String(refused.body)).not.toContain(reporter.phone)
  const { sealed: authority_id } = api.authorityIds
  const id = await agreed(made, { ...original, authority_id, identity: true })
  const parts = await unpack(api.decrypt(await api.fetched(reviewer, made, id)))
  expect(passwordsIn(parts)).toEqual([['evidence-01-original.zip', file_password]])
})

test('that no longer opens is not made up: the package is prepared again, without it', async () => {
  const made = await locked()
  const id = await agreed(made)
  const damage = "update file set password_sealed = '\\x00' where report_id = $1"
  await api.database.pool.query(damage, [made.reportId])
  await reviewer.stepUp()
  expect((await api.download(reviewer, made, id)).status).toBe(409)
  const parts = await unpack(await api.fetched(reviewer, made, await agreed(made)))
  expect(passwordsIn(parts)).toEqual([])
})
