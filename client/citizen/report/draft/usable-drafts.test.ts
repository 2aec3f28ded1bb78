import { expect, test } from 'vitest'
import { memoryRecords } from '../../../testing/memory-records.ts'
import { newKey } from './key-bytes.ts'
import type { DraftRecord } from './records.ts'
import { takeDraft } from './tab-key.ts'
import { usableDrafts } from './usable-drafts.ts'

const later = Date.now() + 60_000
const draft = (id: string, part: Partial<DraftRecord> = {}): DraftRecord => ({
  id,
  savedAt: 5,
  expiresAt: later,
  keptFor: 'hours',
  text: new Uint8Array(),
  ...part,
})
const times = async (...drafts: DraftRecord[]) => {
  const { records } = memoryRecords()
  for (const each of drafts) await records.put(each)
  return (await usableDrafts(async () => records)).map(({ savedAt }) => savedAt)
}

test('returns several drafts, newest first', async () => {
  expect(await times(draft('a'), draft('b', { savedAt: 9 }))).toEqual([9, 5])
})

test('returns none without a draft, or after its expiry', async () => {
  expect(await times()).toEqual([])
  expect(await times(draft('a', { expiresAt: Date.now() - 1 }))).toEqual([])
})

test('returns a draft of this tab alone only in its tab', async () => {
  const own = draft('a', { keptFor: 'tab' })
  expect(await times(own)).toEqual([])
  takeDraft('a', newKey())
  expect(await times(own)).toEqual([5])
  takeDraft('b', newKey())
  expect(await times(own), 'a draft that the tab had before').toEqual([5])
})
