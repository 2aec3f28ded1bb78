import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptCodeDays } from '../../../contract/retention.ts'
import { refuseStorage } from '../../testing/refuse-storage.ts'
import {
  forgetAllCodes,
  forgetCode,
  isCodeKept,
  keepCode,
  keptCodes,
  keptCodesAtMost,
  watchKeptCodes,
} from './kept-codes.ts'

const code = (query_code: string) => ({ query_code, reported_at: '2026-11-23T01:00:00Z' })
const day = 86_400_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const names = () => keptCodes().map(({ query_code }) => query_code)
/** What lies on the device for a code is gone wrong. */
const spoil = (query_code: string, text: string) =>
  localStorage.setItem(`kept_query_code.${query_code}`, text)

test('codes that were kept are there for the next page, the last one first', () => {
  expect(keepCode({ ...code('A'), type_name: '诈骗' })).toBe('kept')
  later(1)
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
  spoil('C', 'no json')
  forgetAllCodes()
  expect(localStorage.length).toBe(0)
})

test('a code is deleted after its time, by whatever looks next', () => {
  keepCode(code('A'))
  later(keptCodeDays * day - 1000)
  expect(names()).toEqual(['A'])
  keepCode(code('B'))
  later(1000)
  expect(names()).toEqual(['B'])
  expect(Object.keys(localStorage)).toEqual(['kept_query_code.B'])
})

test('a full device refuses a further code and loses none', () => {
  for (let i = 0; i < keptCodesAtMost; i += 1) keepCode(code(`A${i}`))
  expect(keepCode(code('B'))).toBe('full')
  expect(names()).toHaveLength(keptCodesAtMost)
  expect(isCodeKept('A0')).toBe(true)
  expect(keepCode(code('A0'))).toBe('kept')
})

test('a browser that stores nothing is not believed to have kept a code', () => {
  refuseStorage()
  expect(keepCode(code('A'))).toBe('refused')
  expect(keptCodes()).toEqual([])
})

test.each(['', 'no json', 'null', '[]', '{"reported_at":1}', '{"kept_until":"2027"}'])(
  'what was kept with a code is spoilt (%j): the code is there, ends in its time, and the others are whole',
  (text) => {
    keepCode({ ...code('A'), type_name: '诈骗' })
    const [whole] = keptCodes()
    later(1)
    spoil('B', text)
    keepCode(code('C'))
    expect(names().toSorted()).toEqual(['A', 'B', 'C'])
    expect(keptCodes()).toContainEqual(whole)
    later(keptCodeDays * day)
    expect(keptCodes()).toEqual([])
    expect(localStorage.length).toBe(0)
  },
)

test('what other parts of the site keep is left alone', () => {
  localStorage.setItem('access_token', 'x')
  expect(keptCodes()).toEqual([])
  forgetAllCodes()
  expect(localStorage.getItem('access_token')).toBe('x')
})

test('two tabs that keep codes at one moment keep both', () => {
  const device = localStorage
  let isFirst = true
  const setItem = (key: string, value: string) => {
    // What the other tab does after this one has looked.
    if (isFirst) {
      isFirst = false
      keepCode(code('B'))
    }
    device.setItem(key, value)
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(device, {
      get(target, name) {
        if (name === 'setItem') return setItem
        const member: unknown = Reflect.get(target, name)
        return typeof member === 'function' ? member.bind(target) : member
      },
    }),
  )
  keepCode(code('A'))
  expect(names().toSorted()).toEqual(['A', 'B'])
})

test.each(['storage', 'pageshow'])('another tab’s doing is heard of by %s', (event) => {
  const look = vi.fn<() => void>()
  const stop = watchKeptCodes(look)
  window.dispatchEvent(new Event(event))
  expect(look).toHaveBeenCalledOnce()
  stop()
  window.dispatchEvent(new Event(event))
  expect(look).toHaveBeenCalledOnce()
})
