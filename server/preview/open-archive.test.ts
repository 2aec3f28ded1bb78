import { describe, expect, test } from 'vitest'
import { fileText } from '../../contract/desk/evidence-text.ts'
import { encoded } from '../testing/encoded-text.ts'
import { marker } from '../testing/preview/hostile-files.ts'
import { zipOf } from '../testing/zip.ts'
import { openArchive } from './open-archive.ts'

async function rowsOf(content: Buffer) {
  const { head } = await openArchive(content)
  const text = fileText.parse(head.text)
  if (text.kind !== 'tree') throw new Error('not a tree')
  return text
}
/** Each row in a line: indented, with size and note. */
const drawn = async (content: Buffer) =>
  (await rowsOf(content)).rows.map(({ depth, name, size, note }) =>
    `${' '.repeat(depth)}${name} ${size ?? ''} ${note ?? ''}`.trimEnd(),
  )
const file = (name: string | Buffer, content: string | Buffer = marker) => ({ name, content })

describe('an archive', () => {
  test('is a tree of names and sizes, with folders that have no entry of their own', async () => {
    const zip = zipOf([
      file('聊天/一.txt', 'abc'),
      file('聊天/图/二.jpg', 'abcd'),
      file('三.pdf', 'a'),
    ])
    expect(await drawn(zip)).toEqual(['聊天/', ' 一.txt 3', ' 图/', '  二.jpg 4', '三.pdf 1'])
  })

  test.each([
    ['GB18030, as Windows writes them', 'gb18030', ['举报.txt']],
    ['Big5', 'big5', ['轉帳紀錄.txt', '投資群組截圖.txt', '客服對話.txt']],
    ['EUC-KR', 'euc-kr', ['송금 내역입니다.txt', '이 사람이 보낸 메시지.txt']],
  ] as const)('has names in %s, too', async (_, encoding, names) => {
    const entries = [...names.map((name) => file(encoded(name, encoding), 'a')), file('㈱.md', 'a')]
    expect(await drawn(zipOf(entries))).toEqual([...names, '㈱.md'].map((name) => `${name} 1`))
  })

  test.each([
    ['bytes behind its end', (zip: Buffer) => Buffer.concat([zip, Buffer.from('\r\n<!-- -->')])],
    [
      'a comment that was cut off',
      (zip: Buffer) => Buffer.concat([zip.subarray(0, -2), Buffer.from([5, 0, 0x61])]),
    ],
  ])('with %s is listed', async (_, changed) => {
    expect(await drawn(changed(zipOf([file('a.txt', 'abc')])))).toEqual(['a.txt 3'])
  })

  test('inside another is listed two deep, and no deeper', async () => {
    const nest = (depth: number): Buffer =>
      zipOf([{ ...file(`${depth}.zip`, depth === 4 ? 'x' : nest(depth + 1)), isDeflated: true }])
    const lines = await drawn(nest(1))
    expect(lines.map((line) => line.replace(/ \d+ /, ' '))).toEqual([
      '1.zip archive',
      ' 2.zip archive',
      '  3.zip closed',
    ])
  })

  test('of a kind that is not opened is named so', async () => {
    expect(await drawn(zipOf([file('a.rar', 'x'), file('b.7z', 'x'), file('c.zip', 'x')]))).toEqual(
      ['a.rar 1 closed', 'b.7z 1 closed', 'c.zip 1 closed'],
    )
  })

  test('that is locked shows its names', async () => {
    const zip = zipOf([{ ...file('秘密.zip', 'abc'), isEncrypted: true }])
    expect(await drawn(zip)).toEqual(['秘密.zip 3 locked'])
  })

  test('whose names lead out of it has them inside', async () => {
    const names = ['../../etc/passwd', '/etc/shadow', 'C:\\Windows\\a.exe', 'a/../../b']
    const lines = await drawn(zipOf(names.map((name) => file(name, 'x'))))
    expect(lines.filter((line) => line.includes('1 outside'))).toHaveLength(4)
    expect(lines.join('\n')).not.toMatch(/\.\.|(?:^|\n)\//)
  })

  test('that is a bomb is not unpacked: a ratio, a claim, entries that overlap, archives in archives', async () => {
    const zeros = Buffer.alloc(20 * 1024 * 1024)
    expect(await drawn(zipOf([{ ...file('a.zip', zeros), isDeflated: true }]))).toEqual([
      `a.zip ${zeros.length} bomb`,
    ])
    const claims = zipOf([{ ...file('a.zip', 'abc'), isDeflated: true, claimed: 4_000_000_000 }])
    expect(await drawn(claims)).toEqual(['a.zip 4000000000 bomb'])
    // The unpacked content is longer than the entry claims.
    const lies = zipOf([{ ...file('a.zip', zeros), isDeflated: true, claimed: 1000 }])
    expect(await drawn(lies)).toEqual(['a.zip 1000 closed'])
    const same = zipOf([file('a.bin', Buffer.alloc(500))])
    const twice = Buffer.concat([
      same.subarray(0, same.length - 22),
      same.subarray(same.length - 22 - 51, same.length - 22),
      same.subarray(-22),
    ])
    twice.writeUInt16LE(2, twice.length - 14)
    twice.writeUInt16LE(2, twice.length - 12)
    expect((await drawn(twice)).at(-1)).toContain('bomb')
    const heavy = zipOf([file('h.zip', Buffer.alloc(65 * 1024 * 1024))])
    expect((await drawn(heavy)).every((line) => line.endsWith('closed'))).toBe(true)
  })

  test('with a white picture of 1.4 MB, or a repetitive log, is no bomb', async () => {
    const white = { ...file('a.bmp', Buffer.alloc(1_400_000, 255)), isDeflated: true }
    const log = { ...file('b.txt', '2026-11-27 12:00 ok\n'.repeat(400_000)), isDeflated: true }
    expect(await drawn(zipOf([white, log]))).toEqual(['a.bmp 1400000', 'b.txt 8000000'])
  })

  test('in strong encryption is locked', async () => {
    const zip = zipOf([{ ...file('a.txt', 'abc'), isEncrypted: true }])
    for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4))
      zip.writeUInt16LE(0x41, at + 8)
    expect((await openArchive(zip)).head).toEqual({ total: 0, reason: 'locked' })
  })

  test('with thousands of entries is cut, and says so', async () => {
    const { rows, is_cut } = await rowsOf(
      zipOf(Array.from({ length: 3000 }, (_, n) => file(`${n}`))),
    )
    expect([rows.length, is_cut]).toEqual([1000, true])
  })

  test('gives nothing of its contents', async () => {
    const zip = zipOf([file('a.txt'), file('b.zip', zipOf([file('c.txt')]))])
    expect(JSON.stringify(await rowsOf(zip))).not.toContain(marker)
  })

  test.each([
    ['is cut off', zipOf([file('a'), file('b')]).subarray(0, 60)],
    ['is empty', Buffer.alloc(0)],
  ])('that %s does not open', async (_, content) => {
    await expect(openArchive(content)).rejects.toThrow('End of central directory')
  })
})
