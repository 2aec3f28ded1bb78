import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLogger } from './log.ts'
import { waitingFor } from './waiting-for.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const logged: string[] = []
const logger = createLogger({ destination: { write: (line) => void logged.push(line) } })

test('names a step of the start that takes longer than five seconds, once', async () => {
  const step = Promise.withResolvers<string>()
  const waiting = waitingFor(logger, 'the disk', step.promise)
  await vi.advanceTimersByTimeAsync(4999)
  expect(logged).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(logged).toEqual([expect.stringContaining('"msg":"waiting for the disk"')])
  step.resolve('done')
  expect(await waiting).toBe('done')
})

test('says nothing about a step that fails at once', async () => {
  logged.length = 0
  await expect(waitingFor(logger, 'x', Promise.reject(new Error('no')))).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(logged).toEqual([])
})
