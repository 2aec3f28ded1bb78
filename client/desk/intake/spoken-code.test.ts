import { expect, test } from 'vitest'
import { groupsOf, readBack, saidAs } from './dictation.tsx'

const code = '7K3M00XYABCD1234'

test('a code is dictated in four groups, each character with a word', () => {
  expect(groupsOf(code)).toEqual(['7K3M', '00XY', 'ABCD', '1234'])
  expect(Array.from('7K0', saidAs)).toEqual(['七', 'King', '零'])
  for (const symbol of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') expect(saidAs(symbol)).not.toBe(symbol)
})

test.each([
  ['', [undefined, undefined, undefined, undefined]],
  ['7k', [undefined, undefined, undefined, undefined]],
  ['7k3m oo', [true, undefined, undefined, undefined]],
  ['7k3m 00xz', [true, false, undefined, undefined]],
  ['7K', [undefined, undefined, undefined, undefined]],
  ['8', [false, undefined, undefined, undefined]],
  ['7k3m-ooxy-abcd-i234', [true, true, true, true]],
])('%j read back says which groups are right', (typed, expected) => {
  expect(readBack(code, typed)).toEqual(expected)
})
