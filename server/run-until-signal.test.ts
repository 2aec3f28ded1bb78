import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runUntilSignal } from './run-until-signal.ts'

let ends: number
let told: string[]
beforeEach(() => {
  vi.useFakeTimers()
  told = []
  ends = 0
  vi.spyOn(process, 'exit').mockImplementation((() => void (ends += 1)) as typeof process.exit)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(String(text)) > 0)
})
afterEach(() => {
  process.exitCode = undefined
})

test('a signal stops the process, even when a handle stays open', async () => {
  const stop = vi.fn<() => Promise<void>>(async () => undefined)
  const started = Promise.withResolvers<void>()
  const running = runUntilSignal(async () => {
    started.resolve()
    return stop
  })
  await started.promise
  expect(stop).not.toHaveBeenCalled()
  process.emit('SIGTERM')
  await running
  expect(stop).toHaveBeenCalledOnce()
  expect(ends).toBe(0)
  await vi.advanceTimersByTimeAsync(3000)
  expect(ends).toBe(1)
})

test('a signal ends a start that never finishes', async () => {
  const running = runUntilSignal(() => new Promise(() => undefined))
  process.emit('SIGTERM')
  await vi.advanceTimersByTimeAsync(10_000)
  await running
  expect(told).toEqual(['stopped before everything had started\n'])
  expect(process.exitCode).toBe(1)
})

test('prints the error of a failed start in one line', async () => {
  await runUntilSignal(async () => {
    throw new Error('port taken')
  })
  expect(told).toEqual(['port taken\n'])
  expect(process.exitCode).toBe(1)
})
