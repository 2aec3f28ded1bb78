import { expect, test } from 'vitest'
import { sm3Hex } from '../../../contract/field.ts'
import { passwordDigest } from './digest.ts'

test.for([
  ['abc', '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0'],
  ['abcd'.repeat(16), 'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732'],
] as const)('spec §5: SM3 of %s is the one that GB/T 32905 publishes', ([text, digest]) => {
  expect(passwordDigest(text)).toBe(digest)
})

test("spec §5: the digest has the contract's format", () => {
  expect(sm3Hex.safeParse(passwordDigest('密码 pass-1')).success).toBe(true)
})

test('composed and decomposed letters give the same digest', () => {
  expect(passwordDigest('cafe\u0301-2026')).toBe(passwordDigest('caf\u00e9-2026'))
})
