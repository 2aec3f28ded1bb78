import { expect, test } from 'vitest'
import { parseTypeId, parseWay, typeAndWay } from './report-address.ts'

test('the address of the form says type and way, and is read back', () => {
  const search = new URLSearchParams(typeAndWay(3, 'named'))
  expect([parseTypeId(search.get('type')), parseWay(search.get('way'))]).toEqual([3, 'named'])
})

test.for([null, '', '0', '-1', '1.5', '1e3', 'abc', '99999999999'])(
  'a type that is none is undefined: %s',
  (text) => {
    expect(parseTypeId(text)).toBeUndefined()
  },
)

test('an unknown way is undefined', () => {
  expect([parseWay(null), parseWay('secret')]).toEqual([undefined, undefined])
})
