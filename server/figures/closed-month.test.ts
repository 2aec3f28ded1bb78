import { expect, test } from 'vitest'
import { calendarOf } from '../report/calendar/working-time.ts'
import { closableFrom } from './closed-month.ts'
import { merklePath, merkleRoot, merkleTree, sm3 } from './merkle-tree.ts'

test.each([
  ['2026-10', [], '2026-11-03T16:00:00.000Z'],
  // 1 to 7 October are off.
  [
    '2026-09',
    Array.from({ length: 7 }, (_, n) => ({ day: `2026-10-0${n + 1}`, is_working: false })),
    '2026-10-11T16:00:00.000Z',
  ],
  ['2026-12', [{ day: '2027-01-01', is_working: false }], '2027-01-05T16:00:00.000Z'],
])('%s may be closed from the third working day of the next month', (month, days, from) => {
  expect(closableFrom(calendarOf(days), month).toISOString()).toBe(from)
})

const leaves = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((text) => Buffer.from(text))
const rootOf = (list: readonly Buffer[]) => merkleRoot(merkleTree(list)).toString('hex')

test('the root of a tree depends on each leaf and on their order', () => {
  const roots = [leaves, leaves.toReversed(), leaves.slice(1), [Buffer.concat(leaves)], []].map(
    rootOf,
  )
  expect(new Set(roots).size).toBe(roots.length)
  expect(roots[0]).toHaveLength(64)
})

/** The root as RFC 6962 §2.1 defines it: by halves, of which the first is the largest power of two. */
function rootByHalves(list: readonly Buffer[]): Buffer {
  const [only = Buffer.alloc(0)] = list
  if (list.length === 1) return sm3(Uint8Array.of(0), only)
  const half = 2 ** (Math.ceil(Math.log2(list.length)) - 1)
  return sm3(Uint8Array.of(1), rootByHalves(list.slice(0, half)), rootByHalves(list.slice(half)))
}

test.each([1, 2, 3, 4, 5, 6, 7])(
  'a tree of %i leaves is that of RFC 6962, and each path leads to its root',
  (size) => {
    const list = leaves.slice(0, size)
    expect(rootOf(list)).toBe(rootByHalves(list).toString('hex'))
    for (const [place, leaf] of list.entries()) {
      const path = merklePath(merkleTree(list), place)
      let here = sm3(Uint8Array.of(0), leaf)
      for (let [index, width] = [place, size]; width > 1; index >>= 1, width = (width + 1) >> 1) {
        if (index % 2 === 1) here = sm3(Uint8Array.of(1), path.shift() ?? '', here)
        else if (index + 1 < width) here = sm3(Uint8Array.of(1), here, path.shift() ?? '')
      }
      expect([here.toString('hex'), path]).toEqual([rootOf(list), []])
    }
  },
)
