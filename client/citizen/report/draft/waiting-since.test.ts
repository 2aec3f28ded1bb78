import { expect, test } from 'vitest'
import { memoryRecords } from '../../../testing/memory-records.ts'
import type { DraftRecord } from './records.ts'
import { takeDraft } from './tab-key.ts'
import { waitingSince } from './waiting-since.ts'

const later = Date.now() + 60_000
const draft = (id: string, part: Partial<DraftRecord> = {}): DraftRecord => ({
  id,
  savedAt: 5,
  expiresAt: later,
  keptFor: 'hours',
  text: new Uint8Array(),
  ...part,
})
const since = async (...drafts: DraftRecord[]) => {
  const { records } = memoryRecords()
  for (const each of drafts) await records.put(each)
  return waitingSince(async () => records)
}

test('returns the newest of several drafts', async () => {
  expect(await since(draft('a'), draft('b', { savedAt: 9 }))).toBe(9)
})

test('returns none without a draft, or after its expiry', async () => {
  expect(await since()).toBeUndefined()
  expect(await since(draft('a', { expiresAt: Date.now() - 1 }))).toBeUndefined()
})

test('returns a draft of this tab alone only in its tab', async () => {
  const own = draft('a', { keptFor: 'tab' })
  expect(await since(own)).toBeUndefined()
  takeDraft('a')
  expect(await since(own)).toBe(5)
})
