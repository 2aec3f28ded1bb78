import { afterEach, expect, test, vi } from 'vitest'
import {
  forgetAllCodes,
  forgetCode,
  isCodeKept,
  keepCode,
  keptCodeDays,
  keptCodes,
  keptCodesAtMost,
} from './kept-codes.ts'

const code = (query_code: string) => ({ query_code, reported_at: '2026-11-23T01:00:00Z' })
const day = 86_400_000
afterEach(() => vi.useRealTimers())
const names = () => keptCodes().map(({ query_code }) => query_code)

test('codes that were kept are there for the next page, the last one first', () => {
  expect(keepCode({ ...code('A'), type_name: '诈骗' })).toBe('kept')
  expect(keepCode(code('B'))).toBe('kept')
  expect(names()).toEqual(['B', 'A'])
  expect(isCodeKept('A')).toBe(true)
  expect(isCodeKept('C')).toBe(false)
})

test('nothing but the code, the time, the type and the end is kept', () => {
  keepCode({ ...code('A'), type_name: '诈骗' })
  expect(Object.keys(keptCodes()[0] ?? {}).toSorted()).toEqual([
    'kept_until',
    'query_code',
    'reported_at',
    'type_name',
  ])
})

test('a code that is kept twice is there once', () => {
  keepCode(code('A'))
  keepCode(code('A'))
  expect(names()).toEqual(['A'])
})

test('one is removed, or all, and then nothing is left on the device', () => {
  keepCode(code('A'))
  keepCode(code('B'))
  forgetCode('A')
  expect(names()).toEqual(['B'])
  forgetAllCodes()
  expect(localStorage.length).toBe(0)
})

test('a code is deleted after its time, by whatever looks next', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  keepCode(code('A'))
  vi.setSystemTime(Date.now() + keptCodeDays * day - 1000)
  expect(names()).toEqual(['A'])
  keepCode(code('B'))
  vi.setSystemTime(Date.now() + 1000)
  expect(names()).toEqual(['B'])
  expect(localStorage.getItem('kept_query_codes')).not.toContain('"A"')
})

test('a full device refuses a further code and loses none', () => {
  for (let i = 0; i < keptCodesAtMost; i += 1) keepCode(code(`A${i}`))
  expect(keepCode(code('B'))).toBe('full')
  expect(names()).toHaveLength(keptCodesAtMost)
  expect(isCodeKept('A0')).toBe(true)
  expect(keepCode(code('A0'))).toBe('kept')
})

test('a browser that stores nothing is not believed to have kept a code', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  })
  expect(keepCode(code('A'))).toBe('refused')
  expect(keptCodes()).toEqual([])
  vi.unstubAllGlobals()
})

test.each(['', 'no json', '{"query_code":1}', 'null', '[{"query_code":"A"}]'])(
  'is not taken from %j',
  (text) => {
    localStorage.setItem('kept_query_codes', text)
    expect(keptCodes()).toEqual([])
  },
)
