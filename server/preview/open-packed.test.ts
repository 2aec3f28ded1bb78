import { expect, test } from 'vitest'
import {
  hiddenSevenZip,
  lockedSevenZip,
  rarOf,
  sevenZip,
} from '../testing/preview/packed-samples.ts'
import { openPacked, packedMemberAt } from './open-packed.ts'

const rowsOf = async (content: Buffer) => {
  const { text } = (await openPacked(content)).head
  return text?.kind === 'tree' ? text.rows.map(({ name, size, note }) => [name, size, note]) : []
}

test('a 7z and a RAR archive are lists of names, and their entries are unpacked', async () => {
  const rar = rarOf('../a\\b.txt', 'pay 5000')
  expect(await rowsOf(sevenZip)).toEqual([['群/转账.txt', 8, null]])
  expect(await rowsOf(rar)).toEqual([['a/b.txt', 8, 'outside']])
  expect((await packedMemberAt(sevenZip, 0)).toString()).toBe('转 5000')
  expect((await packedMemberAt(rar, 0)).toString()).toBe('pay 5000')
  await expect(packedMemberAt(rar, 1)).rejects.toThrow('Not to be unpacked')
})

test('with a password its names are listed, and where those have it, too, it is locked', async () => {
  expect(await rowsOf(lockedSevenZip)).toEqual([['群/转账.txt', 8, 'sealed']])
  await expect(packedMemberAt(lockedSevenZip, 0)).rejects.toThrow('Not to be unpacked')
  expect((await openPacked(hiddenSevenZip)).head).toEqual({ total: 0, reason: 'locked' })
})

test.each([
  ['cut off', sevenZip.subarray(0, 60)],
  ['empty', Buffer.alloc(0)],
  ['something else', Buffer.from('hello')],
])('that is %s does not open', async (_, content) => {
  await expect(openPacked(content)).rejects.toThrow('Nothing inside')
})
