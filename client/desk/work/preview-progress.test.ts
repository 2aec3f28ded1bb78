import { expect, test } from 'vitest'
import { sampleCase, sampleFile } from '../../testing/desk-double.ts'
import { isWaiting, pauseAfter, withPreviews } from './preview-progress.ts'

const message = {
  kind: 'message',
  from: 'reporter',
  by: null,
  at: '2026-11-21T02:00:00Z',
  text: '还有一张截图',
  status_name: null,
} as const
const detail = sampleCase('20261121-0412', {
  evidence: [sampleFile],
  entries: [{ ...message, files: [{ ...sampleFile, position: 2 }] }],
})

test('polls until each preview is ready or failed', () => {
  expect(isWaiting(detail)).toBe(true)
  const half = withPreviews(detail, [
    { position: 1, preview: 'ready', pages: 1 },
    { position: 2, preview: 'waiting', pages: 0 },
  ])
  expect(half.evidence[0]).toEqual({ ...sampleFile, preview: 'ready', pages: 1 })
  expect(isWaiting(half)).toBe(true)
  const whole = withPreviews(half, [{ position: 2, preview: 'none', pages: 0 }])
  expect(whole.entries[0]?.files[0]?.preview).toBe('none')
  expect(isWaiting(whole)).toBe(false)
})

test('progress without news leaves the case unchanged', () => {
  expect(withPreviews(detail, [{ position: 1, preview: 'waiting', pages: 0 }])).toBe(detail)
  expect(withPreviews(detail, [])).toBe(detail)
})

test('polls often at first, then less and less', () => {
  const pauses = [1, 2, 3, 10, 100].map(pauseAfter)
  expect(pauses[0]).toBe(1500)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(20_000)
})
