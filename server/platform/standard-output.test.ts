import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStandardOutput, type Write } from './standard-output.ts'

let writes: { text: string; done: Parameters<Write>[2] }[] = []
const write: Write = (_descriptor, bytes, done) =>
  void writes.push({ text: bytes.toString(), done })
beforeEach(() => {
  vi.useFakeTimers()
  writes = []
})
afterEach(() => {
  // Leaves no line for the end of this process.
  writes.at(-1)?.done(null, Infinity)
  vi.useRealTimers()
})
const texts = () => writes.map(({ text }) => text)

test('writes a first line at once, and batches the following ones', () => {
  const output = createStandardOutput(write)
  output.write('1\n')
  expect(texts()).toEqual(['1\n'])
  output.write('2\n')
  writes[0]?.done(null, 2)
  output.write('3\n')
  expect(texts()).toHaveLength(1)
  vi.advanceTimersByTime(50)
  expect(texts()).toEqual(['1\n', '2\n3\n'])
})

test('continues partial writes, and retries blocked ones', () => {
  const output = createStandardOutput(write)
  output.write('12345\n')
  writes[0]?.done(null, 3)
  expect(texts().at(-1)).toBe('45\n')
  writes[1]?.done(new Error('ENOSPC'), 0)
  vi.advanceTimersByTime(50)
  expect(texts()).toHaveLength(2)
  vi.advanceTimersByTime(1000)
  expect(texts().at(-1)).toBe('45\n')
})
