import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { retryDelayMs, waitForRetry } from './upload-resumably.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('waiting before another attempt', () => {
  test('takes longer each time, and never more than a minute', () => {
    expect([0, 1, 2, 5, 6, 100].map(retryDelayMs)).toEqual([
      1000, 2000, 4000, 32_000, 60_000, 60_000,
    ])
  })

  test.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page is shown again', () => window.dispatchEvent(new Event('pageshow'))],
    ['the tab is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the page is no longer frozen', () => document.dispatchEvent(new Event('resume'))],
  ])('ends as soon as %s', async (_what, happen) => {
    let isOver = false
    const waiting = waitForRetry(60_000, new AbortController().signal).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(1000)
    expect(isOver).toBe(false)
    happen()
    await waiting
    expect(isOver).toBe(true)
  })

  test('ends after its time, and at once when it is called off', async () => {
    const waiting = waitForRetry(1000, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(1000)
    await waiting
    const stop = new AbortController()
    const other = waitForRetry(1000, stop.signal)
    stop.abort('paused')
    await expect(other).rejects.toBe('paused')
    await expect(waitForRetry(1000, stop.signal)).rejects.toBe('paused')
  })
})
