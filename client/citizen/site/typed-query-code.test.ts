import { afterEach, expect, test } from 'vitest'
import { queryCodeFrom } from '../../../contract/report/query-code.ts'
import { initialState, useStore } from '../../kit/store.ts'
import { announce } from '../../testing/announce.ts'
import { shownQueryCode, typedQueryCode } from './typed-query-code.ts'

/** One in 32 codes of 16 symbols that another back end makes has our check symbol by chance. */
const code = queryCodeFrom(Uint8Array.from([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]))
const grouped = code.replace(/.{4}(?=.)/g, '$& ')

afterEach(() => useStore.setState(initialState, true))

test('a code of our form is shown in groups and read from them', () => {
  announce()
  expect([shownQueryCode(code), typedQueryCode(grouped.toLowerCase())]).toEqual([grouped, code])
  expect(typedQueryCode('JB2026-000123')).toBeUndefined()
})

test('a code of another back end is shown as it came, also where it looks like ours, and asked for as it is shown', () => {
  announce([])
  expect(shownQueryCode(code)).toBe(code)
  expect(typedQueryCode(` ${shownQueryCode(code)} `)).toBe(code)
  expect(typedQueryCode('粤举〔2026〕123号')).toBe('粤举〔2026〕123号')
  expect(typedQueryCode('  ')).toBeUndefined()
})
