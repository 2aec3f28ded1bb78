import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchConnection } from './watch-connection.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a request whose connection is dead without notice', () => {
  function watch() {
    const dead = vi.fn<() => void>()
    let time = 0
    const watched = watchConnection(dead, () => time)
    const pass = (seconds: number) => {
      for (let s = 0; s < seconds; s += 5) {
        time += 5000
        vi.advanceTimersByTime(5000)
      }
    }
    /** Time passes while timers stand still, then they run again. */
    const suspend = (seconds: number) => {
      time += seconds * 1000
      vi.advanceTimersByTime(5000)
    }
    return { dead, pass, suspend, ...watched }
  }

  test('is given up after 20 seconds if it only asks', () => {
    const { dead, pass, noteRequest, stop } = watch()
    pass(15)
    noteRequest()
    pass(20)
    expect(dead).not.toHaveBeenCalled()
    pass(5)
    expect(dead).toHaveBeenCalled()
    stop()
  })

  test('is given up after two minutes without progress while it carries bytes', () => {
    const { dead, pass, noteProgress, stop } = watch()
    pass(10)
    noteProgress()
    pass(100)
    noteProgress()
    pass(120)
    expect(dead).not.toHaveBeenCalled()
    pass(5)
    expect(dead).toHaveBeenCalled()
    stop()
  })

  test('is given up at once when the page was suspended for five minutes', () => {
    const { dead, pass, suspend, stop } = watch()
    pass(10)
    suspend(300)
    expect(dead).toHaveBeenCalledTimes(1)
    stop()
  })

  test('goes on in a hidden tab, whose timers are slow, while bytes leave', () => {
    const { dead, noteProgress, suspend, stop } = watch()
    for (let minute = 0; minute < 5; minute += 1) {
      noteProgress()
      suspend(19)
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
