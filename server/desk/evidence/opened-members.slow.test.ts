import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { evidenceOpen, evidenceText } from '../../../contract/desk/evidence.ts'
import { caseSearch } from '../../../contract/desk/queue.ts'
import type { CaseOfTest } from '../../testing/api/desk-cases.ts'
import { offeredTo } from '../../testing/api/grouped-cases.ts'
import { createEvidenceTestApi } from '../../testing/api/evidence-test-api.ts'
import type { StaffOfTest } from '../../testing/api/staff-test-api.ts'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { zipOf } from '../../testing/zip.ts'
import { matchTasks, rematchJob } from '../../subjects/match-reports.ts'
import { searchTasks } from '../search/tasks.ts'

const api = await closeAfterAll(createEvidenceTestApi())
const { db } = api.database
let handler: StaffOfTest
beforeEach(async () => {
  handler = await api.staff(['handler'])
})

const pattern = (seed: number) =>
  sharp(
    Buffer.from(
      Array.from({ length: 96 * 96 * 3 }, (_, at) => ((at >> 6) * seed * 2654435761) >>> 24),
    ),
    { raw: { width: 96, height: 96, channels: 3 } },
  )
    .resize(480, 480, { kernel: 'nearest' })
    .png()
    .toBuffer()
const picture = await pattern(3)
const recompressed = await sharp(picture).jpeg({ quality: 60 }).toBuffer()
const chat = Buffer.from('小李：周五之前把押金转到老地方')
const file = (name: string, content: string | Buffer) => ({ name, content })

let places = 0
async function caseWith(files: Readonly<Record<string, Buffer>>): Promise<CaseOfTest> {
  places += 1
  const ofCase = await api.caseWith(files, {
    title: undefined,
    site_name: undefined,
    account: undefined,
    urls: [`https://place-${places}.top/`],
    description: `第${places}个，请查处。`,
  })
  await api.evidence(ofCase)
  await api.makePreviews()
  return ofCase
}
const open = async ({ caseNumber }: CaseOfTest, asked: object) => {
  const { data } = await handler.call(evidenceOpen, {
    case_number: caseNumber,
    position: 1,
    ...asked,
  })
  return z.parse(evidenceOpen.output, data)
}
const textAt = async ({ caseNumber }: CaseOfTest, row?: number) => {
  const { data } = await handler.call(evidenceText, { case_number: caseNumber, position: 1, row })
  return z.parse(evidenceText.output, data).text
}
const found = async (words: string) => {
  await searchTasks({ ...api.staffContext, db }).index_reports()
  const { data } = await handler.call(caseSearch, { words })
  return z.parse(caseSearch.output, data).list.map(({ case_number }) => case_number)
}
async function kindsBetween(one: CaseOfTest, other: CaseOfTest): Promise<string[]> {
  await matchTasks({ ...api.staffContext, db }).match_reports()
  const offered = await offeredTo(handler, one)
  return offered.find((each) => each.other === other.caseNumber)?.kinds ?? []
}
const rowOf = ({ reportId }: CaseOfTest) =>
  db
    .selectFrom('file_preview')
    .innerJoin('file', 'file.storage_key', 'file_preview.storage_key')
    .selectAll('file_preview')
    .where('file.report_id', '=', reportId)
    .executeTakeFirstOrThrow()

describe('what an opened member says and shows', () => {
  test('is found by the search, beside the names of the archive', async () => {
    const ofCase = await caseWith({
      'a.zip': zipOf([file('账本目录.txt', chat), file('b.txt', '第二份说明文字')]),
    })
    expect(await found('押金转到')).toEqual([])
    await open(ofCase, { row: 0 })
    for (const words of ['押金转到', '账本目录'])
      expect(await found(words)).toEqual([ofCase.caseNumber])
    await open(ofCase, { row: 1 })
    for (const words of ['押金转到', '第二份说明'])
      expect(await found(words)).toEqual([ofCase.caseNumber])
  })

  test('links its report: by the picture, and by the file itself', async () => {
    const archived = await caseWith({
      'a.zip': zipOf([file('图.png', picture), file('b.txt', chat)]),
    })
    const sent = await caseWith({ 'b.jpg': recompressed })
    const same = await caseWith({ 'c.txt': chat })
    for (const other of [sent, same]) expect(await kindsBetween(archived, other)).toEqual([])
    await open(archived, { row: 1 })
    expect(await kindsBetween(archived, same)).toEqual(['file'])
    expect(await kindsBetween(archived, sent)).toEqual([])
    await open(archived, { row: 0 })
    expect(await kindsBetween(archived, sent)).toEqual(['image'])
    // The nightly check finds nothing left to do.
    await db.deleteFrom('transient.unmatched_report').execute()
    await matchTasks({ ...api.staffContext, db })[rematchJob]()
    expect(await kindsBetween(archived, sent)).toEqual(['image'])
  })

  test('is sealed at rest', async () => {
    const ofCase = await caseWith({
      'a.zip': zipOf([file('图.png', picture), file('b.txt', chat)]),
    })
    await open(ofCase, { row: 0 })
    await open(ofCase, { row: 1 })
    const row = await rowOf(ofCase)
    expect(row.hash_sealed?.length).toBeGreaterThan(64)
    const stored = await buffer(await api.files.read(row.preview_key ?? ''))
    for (const sealed of [row.hash_sealed, row.words_sealed, row.about_sealed, stored])
      expect(/押金|digests|b\.txt|[0-9a-f]{64}/.test(sealed?.toString() ?? '')).toBe(false)
  })
})

describe('an archive inside another', () => {
  const inner = zipOf([
    file('深.txt', '最里面的话'),
    file('../../出去.txt', '改了名字'),
    { ...file('炸.txt', Buffer.alloc(20 * 1024 * 1024)), isDeflated: true },
    { ...file('锁.txt', '锁住'), isEncrypted: true },
    file('再里.zip', zipOf([file('底.txt', '到底了')])),
  ])

  test('whose name does not say so is opened as a tree, and its members one by one', async () => {
    const ofCase = await caseWith({
      'a.zip': zipOf([file('先.txt', '先看'), file('数据.bin', inner)]),
    })
    await open(ofCase, { row: 0 })
    const { list } = await open(ofCase, { row: 1 })
    expect(list[0]?.members?.[1]).toMatchObject({ row: 1, text: 'tree', first_row: 1000 })
    const tree = await textAt(ofCase, 1)
    expect(tree.kind === 'tree' ? tree.rows.map(({ name, note }) => [name, note]) : []).toEqual([
      ['深.txt', null],
      ['出去.txt', 'outside'],
      ['炸.txt', 'bomb'],
      ['锁.txt', 'locked'],
      ['再里.zip', 'archive'],
      ['底.txt', null],
    ])
    for (const [row, text] of [
      [1000, '最里面的话'],
      [1001, '改了名字'],
      [1005, '到底了'],
    ] as const) {
      expect(await open(ofCase, { row })).toMatchObject({ reason: null })
      expect(await textAt(ofCase, row)).toMatchObject({ text })
    }
    expect(await open(ofCase, { row: 1003, password: '1' })).toMatchObject({ reason: 'locked' })
    for (const row of [1002, 1004, 1006, 2000, 1_000_000_000]) {
      const input = { case_number: ofCase.caseNumber, position: 1, row }
      expect((await handler.call(evidenceOpen, input)).errcode).toBe(404)
    }
    expect(await found('最里面的话')).toEqual([ofCase.caseNumber])
  })

  test('at a row that its tree lists is opened by that row', async () => {
    const ofCase = await caseWith({ 'a.zip': zipOf([file('里.zip', inner)]) })
    // Rows: 里.zip, then those of the archive inside.
    await open(ofCase, { row: 1 })
    expect(await textAt(ofCase, 1)).toMatchObject({ text: '最里面的话' })
    expect(await open(ofCase, { row: 4, password: '1' })).toMatchObject({ reason: 'locked' })
  })
})
