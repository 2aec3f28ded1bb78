import { expect, test, vi } from 'vitest'
import { draftHours } from '../../../../contract/retention.ts'
import { memoryRecords } from '../../../testing/memory-records.ts'
import * as database from './indexed-db.ts'
import { newKey } from './key-bytes.ts'
import type { DraftRecord } from './records.ts'
import { takeDraft } from './tab-key.ts'
import { usableDrafts } from './usable-drafts.ts'

const text = new Uint8Array()
const ago = (id: string, ms: number, part: Partial<DraftRecord> = {}): DraftRecord => ({
  id,
  savedAt: Date.now() - ms,
  key: { bare: text },
  text,
  ...part,
})
async function usable(...drafts: DraftRecord[]) {
  const { records } = memoryRecords()
  for (const each of drafts) await records.put(each)
  vi.spyOn(database, 'openRecords').mockResolvedValue(records)
  return (await usableDrafts()).map(({ id, needsServer }) => [id, needsServer])
}

test('returns several drafts, newest first', async () => {
  expect(await usable(ago('a', 9), ago('b', 5))).toEqual([
    ['b', false],
    ['a', false],
  ])
})

test('returns none without a draft, or after its expiry', async () => {
  expect(await usable()).toEqual([])
  expect(await usable(ago('a', draftHours * 60 * 60_000))).toEqual([])
})

test('says which draft can be opened with the server alone', async () => {
  const sealed = ago('a', 5, { key: { ticket: 't', sealed: text } })
  expect(await usable(sealed)).toEqual([['a', true]])
  takeDraft('a', newKey())
  expect(await usable(sealed), 'in the tab that has its key').toEqual([['a', false]])
})
