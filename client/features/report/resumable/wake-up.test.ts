import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gapBefore, waitToGoOn } from './wait.ts'
import { watchOver } from './wake-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('waiting before another try', () => {
  test('takes longer each time, and never more than a minute', () => {
    expect([0, 1, 2, 5, 6, 100].map(gapBefore)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
  })

  test.each([
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page is shown again', () => window.dispatchEvent(new Event('pageshow'))],
    ['the tab is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the page is no longer frozen', () => document.dispatchEvent(new Event('resume'))],
  ])('ends as soon as %s', async (_what, happen) => {
    let isOver = false
    const waiting = waitToGoOn(60_000, new AbortController().signal).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(1000)
    expect(isOver).toBe(false)
    happen()
    await waiting
    expect(isOver).toBe(true)
  })

  test('ends after its time, and at once when it is called off', async () => {
    const waiting = waitToGoOn(1000, new AbortController().signal)
    await vi.advanceTimersByTimeAsync(1000)
    await waiting
    const stop = new AbortController()
    const other = waitToGoOn(1000, stop.signal)
    stop.abort('paused')
    await expect(other).rejects.toBe('paused')
    await expect(waitToGoOn(1000, stop.signal)).rejects.toBe('paused')
  })
})

describe('a request whose connection died in silence', () => {
  function watch() {
    const dead = vi.fn<() => void>()
    let time = 0
    const watched = watchOver(dead, () => time)
    const pass = (seconds: number) => {
      for (let s = 0; s < seconds; s += 5) {
        time += 5000
        vi.advanceTimersByTime(5000)
      }
    }
    /** Time passes while timers stand still, then they run again. */
    const sleep = (seconds: number) => {
      time += seconds * 1000
      vi.advanceTimersByTime(5000)
    }
    return { dead, pass, sleep, ...watched }
  }

  test('is given up after 20 seconds if it only asks', () => {
    const { dead, pass, ask, stop } = watch()
    pass(15)
    ask()
    pass(20)
    expect(dead).not.toHaveBeenCalled()
    pass(5)
    expect(dead).toHaveBeenCalled()
    stop()
  })

  test('is given up after two minutes without a sign of life while it carries bytes', () => {
    const { dead, pass, alive, stop } = watch()
    pass(10)
    alive()
    pass(100)
    alive()
    pass(120)
    expect(dead).not.toHaveBeenCalled()
    pass(5)
    expect(dead).toHaveBeenCalled()
    stop()
  })

  test('is given up at once when the page wakes up after five minutes', () => {
    const { dead, pass, sleep, stop } = watch()
    pass(10)
    sleep(300)
    expect(dead).toHaveBeenCalledTimes(1)
    stop()
  })

  test('goes on in a hidden tab, whose timers are slow, while bytes leave', () => {
    const { dead, alive, sleep, stop } = watch()
    for (let minute = 0; minute < 5; minute += 1) {
      alive()
      sleep(19)
    }
    expect(dead).not.toHaveBeenCalled()
    stop()
  })

  test('is given up when the network comes back: what was sent before went nowhere', () => {
    const { dead, stop } = watch()
    window.dispatchEvent(new Event('online'))
    expect(dead).toHaveBeenCalledTimes(1)
    stop()
    window.dispatchEvent(new Event('online'))
    expect(dead).toHaveBeenCalledTimes(1)
  })
})
