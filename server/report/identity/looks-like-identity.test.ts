import { expect, test } from 'vitest'
import { looksLikeIdentity } from './looks-like-identity.ts'

test.each([
  ['对方手机 139 - 1234 - 5678，快查', [['phone', '139 - 1234 - 5678']]],
  ['他叫李四，一三九一二三四五六七八', [['phone', '一三九一二三四五六七八']]],
  ['身份证110105（19491231）002X', [['id', '110105（19491231）002X']]],
  ['卡号 6222 0212 3456 7890 128', [['card', '6222 0212 3456 7890 128']]],
  [
    '写信到 Li.Si@example.com 或 13912345678',
    [
      ['phone', '13912345678'],
      ['email', 'Li.Si@example.com'],
    ],
  ],
  ['2026-11-28 13:05 13912345678', [['phone', '13912345678']]],
])('finds in %s what looks like an identity', (text, expected) => {
  expect(looksLikeIdentity(text).map(({ kind, written }) => [kind, written])).toEqual(expected)
})

test.each([
  '订单号 2026112813050012345678901234',
  '2026年11月28日 13:05 在群 123456789 里',
  'https://example.com/item?id=1234567890123456',
  '一三五二四六号楼',
])('finds nothing in %s', (text) => {
  expect(looksLikeIdentity(text)).toEqual([])
})
