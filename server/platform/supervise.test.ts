import { describe, expect, test } from 'vitest'
import { supervise, type Supervised } from './supervise.ts'
import { createLogger } from './log.ts'

const logger = createLogger({ level: 'silent' })

/** A task that the test starts, fails and ends. */
function patient() {
  const events: string[] = []
  const pauses: number[] = []
  let failures = 0
  let die = () => {}
  let started = () => {}
  const start = async (): Promise<Supervised> => {
    if (failures > 0) {
      failures -= 1
      throw new Error('port taken')
    }
    events.push('start')
    const ended = new Promise<void>((resolve) => {
      die = resolve
    })
    started()
    return {
      ended,
      stop: async () => {
        events.push('stop')
        die()
      },
    }
  }
  return {
    start,
    events,
    pauses,
    pause: async (ms: number) => void pauses.push(ms),
    failNext: (times: number) => {
      failures = times
    },
    /** Ends it, and resolves when it runs again. */
    dieAndRise: () =>
      new Promise<void>((resolve) => {
        started = resolve
        die()
      }),
  }
}

test('is stopped once', async () => {
  const it = patient()
  const kept = await supervise('it', it.start, { logger, pause: it.pause })
  await kept.stop()
  expect(it.events).toEqual(['start', 'stop'])
})

test('restarts the task each time it ends', async () => {
  const it = patient()
  const kept = await supervise('it', it.start, { logger, pause: it.pause })
  await it.dieAndRise()
  await it.dieAndRise()
  await kept.stop()
  expect(it.events).toEqual(['start', 'start', 'start', 'stop'])
})

test('doubles the pauses up to ten seconds while it cannot start', async () => {
  const it = patient()
  const kept = await supervise('it', it.start, { logger, pause: it.pause })
  it.failNext(9)
  await it.dieAndRise()
  await kept.stop()
  expect(it.pauses).toEqual([200, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000])
})

describe('a first start that fails', () => {
  test('is reported at once', async () => {
    const it = patient()
    it.failNext(1)
    await expect(supervise('it', it.start, { logger, pause: it.pause })).rejects.toThrow('port')
    expect(it.pauses).toEqual([])
  })

  test('or after the allowed attempts', async () => {
    const it = patient()
    it.failNext(2)
    const kept = await supervise('it', it.start, { logger, pause: it.pause, firstAttempts: 3 })
    await kept.stop()
    expect(it.pauses).toEqual([200, 400])
    it.failNext(3)
    const failing = supervise('it', it.start, { logger, pause: it.pause, firstAttempts: 3 })
    await expect(failing).rejects.toThrow('port taken')
  })
})

test('does not wait for a pause on stop', async () => {
  const it = patient()
  // The real pause; awaiting it would take ten seconds.
  const kept = await supervise('it', it.start, { logger })
  it.failNext(Number.POSITIVE_INFINITY)
  void it.dieAndRise()
  await kept.stop()
  expect(it.events.filter((event) => event === 'start')).toHaveLength(1)
})
