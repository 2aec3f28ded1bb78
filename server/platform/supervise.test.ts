import { describe, expect, test } from 'vitest'
import { supervise, type Supervised } from './supervise.ts'
import { createLogger } from './log.ts'

const logger = createLogger({ level: 'silent' })

/** Something that the test lets start, fail and die. */
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
    /** Dies, and resolves when it runs again. */
    dieAndRise: () =>
      new Promise<void>((resolve) => {
        started = resolve
        die()
      }),
  }
}

test('it is stopped once, when asked to', async () => {
  const it = patient()
  const kept = await supervise('it', it.start, { logger, pause: it.pause })
  await kept.stop()
  expect(it.events).toEqual(['start', 'stop'])
})

test('what dies is started again, as often as it dies', async () => {
  const it = patient()
  const kept = await supervise('it', it.start, { logger, pause: it.pause })
  await it.dieAndRise()
  await it.dieAndRise()
  await kept.stop()
  expect(it.events).toEqual(['start', 'start', 'start', 'stop'])
})

test('while it cannot start again, the pauses grow to ten seconds and no further', async () => {
  const it = patient()
  const kept = await supervise('it', it.start, { logger, pause: it.pause })
  it.failNext(9)
  await it.dieAndRise()
  await kept.stop()
  expect(it.pauses).toEqual([200, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000])
})

describe('a first start that fails', () => {
  test('is told at once', async () => {
    const it = patient()
    it.failNext(1)
    await expect(supervise('it', it.start, { logger, pause: it.pause })).rejects.toThrow('port')
    expect(it.pauses).toEqual([])
  })

  test('or after the tries that were allowed', async () => {
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

test('stopping does not wait for a pause to end', async () => {
  const it = patient()
  // The real pause: were it waited for, this test would take ten seconds.
  const kept = await supervise('it', it.start, { logger })
  it.failNext(Number.POSITIVE_INFINITY)
  void it.dieAndRise()
  await kept.stop()
  expect(it.events.filter((event) => event === 'start')).toHaveLength(1)
})
