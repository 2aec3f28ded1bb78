import { expect, test } from 'vitest'
import type { CaseDetail } from '../../../contract/desk/case.ts'
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

const progress = (
  position: number,
  preview: CaseDetail['evidence'][number]['preview'],
  pages = 0,
) => ({
  position,
  preview,
  pages,
  total: pages,
  reason: null,
  missing: null,
  text: null,
  seconds: null,
  peaks: null,
})

const shown = (text: 'text' | 'tree') => ({
  missing: null,
  pages: 0,
  total: 0,
  text,
  seconds: null,
  peaks: null,
})

test('polls until each preview is ready or failed', () => {
  expect(isWaiting(detail)).toBe(true)
  const half = withPreviews(detail, [progress(1, 'ready', 1), progress(2, 'waiting')])
  expect(half.evidence[0]).toEqual({ ...sampleFile, preview: 'ready', pages: 1, total: 1 })
  expect(isWaiting(half)).toBe(true)
  const whole = withPreviews(half, [progress(2, 'none')])
  expect(whole.entries[0]?.files[0]?.preview).toBe('none')
  expect(isWaiting(whole)).toBe(false)
})

test('opened members stay, because progress leaves them out, and are no news', () => {
  const member = { row: 1, name: '说明.txt', mime: 'text/plain', first: 1, ...shown('text') }
  const archive = { ...sampleFile, preview: 'ready' as const, ...shown('tree'), members: [member] }
  const opened = { ...detail, evidence: [archive] }
  expect(withPreviews(opened, [{ ...progress(1, 'ready'), text: 'tree' }])).toBe(opened)
  const news = withPreviews(opened, [progress(2, 'ready', 1)])
  expect(news.evidence[0]?.members).toEqual([member])
})

test('progress without news leaves the case unchanged', () => {
  expect(withPreviews(detail, [progress(1, 'waiting')])).toBe(detail)
  expect(withPreviews(detail, [])).toBe(detail)
})

test('polls often at first, then less and less', () => {
  const pauses = [1, 2, 3, 10, 100].map(pauseAfter)
  expect(pauses[0]).toBe(1500)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(20_000)
})
