import { beforeEach, expect, test } from 'vitest'
import { evidenceOpen } from '../../contract/desk/evidence.ts'
import type { CaseOfTest } from '../testing/api/desk-cases.ts'
import {
  createPackageTestApi,
  fraud,
  packageId,
  redAndWhite,
} from '../testing/api/package-test-api.ts'
import type { StaffOfTest } from '../testing/api/staff-test-api.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { unpack } from '../testing/opened-package.ts'
import { zipOf } from '../testing/zip.ts'

const api = await closeAfterAll(createPackageTestApi())
let handler: StaffOfTest
let reviewer: StaffOfTest
beforeEach(async () => {
  handler = await api.staff(['handler'])
  reviewer = await api.staff(['handler', 'reviewer'])
})

const file = (name: string, content: string | Buffer) => ({ name, content })
const inner = zipOf([file('二.txt', '一共四十人')])
const zip = zipOf([
  file('../图/一.png', redAndWhite),
  file('账.txt', '先交三百元'),
  file('里', inner),
  file('photo\u202Egnp.exe', 'x'),
])
/** Rows of the tree: a folder comes first. */
const rows = { picture: 1, text: 2, inner: 3, ofInner: 1000 }

/** A case with the archive, of which these rows are opened in order. */
async function withOpened(...opened: readonly number[]): Promise<CaseOfTest> {
  const made = await api.caseWith({ 'a.zip': zip }, { report_type_id: fraud })
  await api.evidence(made)
  await api.makePreviews()
  await api.hold(made, handler)
  for (const row of opened) await openRow(made, row)
  return made
}
const openRow = async ({ caseNumber }: CaseOfTest, row: number) => {
  const { data } = await handler.call(evidenceOpen, { case_number: caseNumber, position: 1, row })
  expect(data).toMatchObject({ reason: null })
}
/** Prepares a package; a preview waits for a reviewer, who agrees. */
async function prepared(made: CaseOfTest, as: 'preview' | 'redacted') {
  const id = packageId(await api.prepare(handler, made, { files: [{ position: 1, as }] }))
  if (as === 'preview') expect(await api.agree(reviewer, made, id)).toBe(0)
  return id
}
const partsOf = async (made: CaseOfTest, id: string, who = reviewer) =>
  unpack(await api.fetched(who, made, id))
const evidenceIn = (parts: ReadonlyMap<string, Buffer>) =>
  new Map([...parts].filter(([name]) => name.startsWith('evidence')))

test('opened members are in a package by row and page, in whatever order they were opened', async () => {
  const { picture, text, inner: archive, ofInner } = rows
  const [one, other] = [
    await withOpened(picture, text, archive, ofInner),
    await withOpened(archive, ofInner, text, picture),
  ]
  const parts = await partsOf(one, await prepared(one, 'preview'))
  const evidence = evidenceIn(parts)
  expect([...evidence.keys()]).toEqual([
    'evidence-01-row-2-page-01.webp',
    'evidence-01-row-3-text.txt',
    'evidence-01-row-4-row-1-text.txt',
    'evidence-01-row-4-text.txt',
    'evidence-01-text.txt',
  ])
  expect(evidence.get('evidence-01-row-3-text.txt')?.toString()).toBe('先交三百元\n')
  expect(evidence.get('evidence-01-row-4-row-1-text.txt')?.toString()).toBe('一共四十人\n')
  expect(evidence.get('evidence-01-text.txt')?.toString()).toContain('photo[U+202E]gnp.exe\n')
  const same = evidenceIn(await partsOf(other, await prepared(other, 'preview')))
  expect([...same]).toEqual([...evidence])
  expect(await api.verify(parts)).toContain('全部相符: 8 parts')
})

test('a member that is opened after a package was prepared is not in it', async () => {
  const made = await withOpened(rows.text)
  const id = await prepared(made, 'preview')
  const first = await partsOf(made, id)
  await openRow(made, rows.picture)
  expect([...(await partsOf(made, id))]).toEqual([...first])
  expect([...evidenceIn(first).keys()]).toEqual([
    'evidence-01-row-3-text.txt',
    'evidence-01-text.txt',
  ])
})

test('a page of a member that is redacted is in a package by its row', async () => {
  const made = await withOpened(rows.text, rows.picture)
  expect((await api.redact(handler, made)).errcode).toBe(0)
  const evidence = evidenceIn(await partsOf(made, await prepared(made, 'redacted'), handler))
  expect([...evidence.keys()]).toEqual(['evidence-01-row-2-page-01-redacted.webp'])
})
