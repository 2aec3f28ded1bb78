import { buffer } from 'node:stream/consumers'
import request from 'supertest'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { redactedPath } from '../../../contract/desk/evidence.ts'
import { fileTasks } from '../../evidence/clean-up.ts'
import { ContentMissing } from '../../platform/storage/file-store.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { createPackageTestApi } from '../../testing/api/package-test-api.ts'
import type { CaseOfTest } from '../../testing/api/desk-cases.ts'
import type { StaffOfTest } from '../../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createPackageTestApi())
let handler: StaffOfTest
beforeEach(async () => {
  handler = await api.staff(['handler'])
})

const rowOf = ({ reportId }: CaseOfTest) =>
  api.database.db
    .selectFrom('file_redaction')
    .innerJoin('file', 'file.storage_key', 'file_redaction.storage_key')
    .select('redacted_key')
    .where('file.report_id', '=', reportId)
    .executeTakeFirstOrThrow()

test('a redacted page has black pixels, nothing below them, and stands at the case', async () => {
  const made = await api.processing(handler)
  expect((await api.redact(handler, made)).errcode).toBe(0)
  expect(await api.evidence(made)).toMatchObject([{ redacted: [1] }])
  const { body } = await request(api.desk)
    .get(`/api/${redactedPath(made.caseNumber, 1, 1)}`)
    .set({ 'Sec-Fetch-Site': 'same-origin', Cookie: handler.cookie })
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
  const boxed = info.width / 2
  let brightest = 0
  // The last two columns take colour from beyond the edge.
  for (let at = 0; at < data.length; at += 1)
    if (Math.floor(at / info.channels) % info.width < boxed - 2)
      brightest = Math.max(brightest, data[at] ?? 0)
  expect(brightest).toBeLessThan(16)
  expect(data.at(-1)).toBeGreaterThan(240)
  const { exif, xmp, icc, pages } = await sharp(body).metadata()
  expect([exif, xmp, icc, pages]).toEqual([undefined, undefined, undefined, undefined])
})

test('is sealed on the disk, and goes with its file', async () => {
  const made = await api.processing(handler)
  await api.redact(handler, made)
  const { redacted_key: key } = await rowOf(made)
  expect((await buffer(await api.files.read(key))).includes('WEBP')).toBe(false)
  await api.database.pool.query(
    "update file set report_id = null, uploaded_at = 'epoch' where report_id = $1",
    [made.reportId],
  )
  await fileTasks({ ...api, db: api.database.db }).delete_unclaimed_files()
  await expect(api.files.read(key)).rejects.toBeInstanceOf(ContentMissing)
  const { rows } = await api.database.pool.query(
    'select from file_redaction where redacted_key = $1',
    [key],
  )
  expect(rows).toEqual([])
})

test('is made by who has the case alone, and recorded', async () => {
  const made = await api.processing(handler)
  expect((await api.redact(handler, made)).errcode).toBe(0)
  await api.hold(made, await api.staff(['handler']))
  expect((await api.redact(handler, made)).errcode).toBe(409)
  expect((await api.audited('evidence.redact')).at(-1)).toEqual({
    actor: handler.id,
    object: made.caseNumber,
    result: 'done',
  })
})

test('is not kept when the case is taken over while the page is read', async () => {
  const made = await api.processing(handler)
  const other = await api.staff(['handler'])
  const receive = vi.spyOn(api.files, 'receive').mockImplementationOnce(async (...given) => {
    await api.hold(made, other)
    return api.files.receive(...given)
  })
  const removed = vi.spyOn(api.files, 'remove')
  expect((await api.redact(handler, made)).errcode).toBe(409)
  expect(removed).toHaveBeenCalledTimes(1)
  receive.mockRestore()
  removed.mockRestore()
  expect(await api.evidence(made)).toMatchObject([{ redacted: [] }])
  expect((await api.redact(other, made)).errcode).toBe(0)
})
