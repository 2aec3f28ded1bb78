import { afterEach, expect, test, vi } from 'vitest'
import { render, settle } from '../../../testing/render.tsx'
import { PrintNote } from './print-note.tsx'

afterEach(() => vi.useRealTimers())

test('what is printed says of which moment it is: that of printing, not of opening the page', async () => {
  vi.useFakeTimers({ now: new Date('2026-08-01T09:05+08:00'), toFake: ['Date'] })
  await render(<PrintNote />)
  vi.setSystemTime(new Date('2026-08-01T17:30+08:00'))
  await settle(() => window.dispatchEvent(new Event('beforeprint')))
  expect(document.body.textContent).toContain('打印时间：2026年8月1日 17:30')
})
