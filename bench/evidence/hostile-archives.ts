import { zipOf } from '../../server/testing/zip.ts'
import { plantedName } from './canaries.ts'
import type { Family } from './corpus-file.ts'

const zip = 'application/zip' as const
const megabyte = 1024 * 1024

/** Sets a field of every central entry of an archive. */
function withCentral(archive: Buffer, change: (entry: Buffer) => void): Buffer {
  const changed = Buffer.from(archive)
  for (
    let at = changed.indexOf('PK\u0001\u0002');
    at >= 0;
    at = changed.indexOf('PK\u0001\u0002', at + 46)
  )
    change(changed.subarray(at))
  return changed
}

function nested(depth: number, inner: Buffer, copies: number): Buffer {
  let content = inner
  for (let level = 0; level < depth; level += 1)
    content = zipOf(
      Array.from({ length: copies }, (_, at) => ({ name: `${at}.zip`, content, isDeflated: true })),
    )
  return content
}

/** All entries lead to the same bytes, as in the bombs of Fifield. */
const overlapping = (entries: number, bytes: number) =>
  withCentral(
    zipOf([
      { name: 'a', content: Buffer.alloc(bytes), isDeflated: true },
      ...Array.from({ length: entries }, (_, at) => ({ name: `f${at}`, content: '' })),
    ]),
    (() => {
      let first: Buffer | undefined
      return (entry: Buffer) => {
        if (first) {
          first.copy(entry, 10, 10, 28)
          entry.writeUInt32LE(0, 42)
        } else first = Buffer.from(entry)
      }
    })(),
  )

/** Bombs: by ratio, by nesting, by overlapping, by number. */
export const archiveBombs: Family = function* () {
  const file = (name: string, content: Buffer) => ({ name, type: zip, content })
  for (const size of [1, 2, 10, 50, 200])
    yield file(
      `${size} MB of zeros`,
      zipOf([{ name: 'a', content: Buffer.alloc(size * megabyte), isDeflated: true }]),
    )
  const zeros = zipOf([{ name: 'a', content: Buffer.alloc(20 * megabyte), isDeflated: true }])
  for (const depth of [1, 2, 3, 8, 30])
    for (const copies of [1, 4]) {
      if (depth * copies > 40) continue
      yield file(`${copies} archives, ${depth} deep`, nested(depth, zeros, copies))
    }
  // Each inside is just small enough to be unpacked.
  const random = Buffer.alloc(megabyte, 'abcdefghijklmnop0123456789')
  const slow = zipOf([{ name: 'b.zip', content: nested(1, random, 1), isDeflated: true }])
  yield file(
    '200 archives of a megabyte',
    zipOf(Array.from({ length: 200 }, (_, at) => ({ name: `${at}.zip`, content: slow }))),
  )
  for (const claimed of [0, 1, 99 * megabyte, 0xffff_ffff, 0xffff_fffe])
    yield file(
      `an archive that claims ${claimed} bytes`,
      zipOf([{ name: 'a.zip', content: zeros, isDeflated: true, claimed }]),
    )
  for (const entries of [10, 1000, 60_000])
    yield file(`${entries} entries that overlap`, overlapping(entries, 4 * megabyte))
  yield file(
    '65,535 entries',
    zipOf(Array.from({ length: 65_535 }, (_, at) => ({ name: `${at}`, content: '' }))),
  )
  const ordinary = zipOf([{ name: 'a.txt', content: 'a' }])
  for (const count of [0, 2, 0xffff]) {
    const claimed = Buffer.from(ordinary)
    claimed.writeUInt16LE(count, claimed.length - 12)
    claimed.writeUInt16LE(count, claimed.length - 14)
    yield file(`an archive that says it has ${count} entries`, claimed)
  }
  for (const offset of [0, 7, 0xffff_ffff]) {
    const moved = Buffer.from(ordinary)
    moved.writeUInt32LE(offset, moved.length - 6)
    yield file(`a directory at ${offset}`, moved)
    yield file(
      `contents at ${offset}`,
      withCentral(ordinary, (entry) => entry.writeUInt32LE(offset, 42)),
    )
  }
  for (const method of [1, 9, 12, 14, 93, 95, 97, 98, 99])
    yield file(
      `compressed by method ${method}`,
      withCentral(zipOf([{ name: 'a.zip', content: zeros }]), (entry) =>
        entry.writeUInt16LE(method, 10),
      ),
    )
  yield file(
    'a comment of 64 kB',
    Buffer.concat([
      ordinary.subarray(0, -2),
      Buffer.from([255, 255]),
      Buffer.alloc(65_535, 'PK\u0005\u0006'),
    ]),
  )
  yield file('an archive behind another', Buffer.concat([zeros, ordinary]))
  yield file('nothing but its end', ordinary.subarray(-22))
  for (const isDeflated of [true, false])
    yield file(
      'entries with a password',
      zipOf(
        Array.from({ length: 9 }, (_, at) => ({
          name: `${at}.zip`,
          content: zeros,
          isDeflated,
          isEncrypted: true,
        })),
      ),
    )
}

/** Names that lead out, that lie, and that hide. */
export const archiveNames: Family = function* ({ targets, chance }) {
  const climb = '../'.repeat(20)
  const names = [
    `${climb}tmp/${plantedName}`,
    `/tmp/${plantedName}`,
    `C:\\Windows\\${plantedName}`,
    `..\\..\\${plantedName}`,
    `\\\\server\\share\\${plantedName}`,
    `${climb}${targets.file.slice(1)}`,
    targets.file,
    `a/../../${plantedName}`,
    `./././${plantedName}`,
    `....//....//${plantedName}`,
    `%2e%2e%2f${plantedName}`,
    'CON',
    'NUL.txt',
    'aux.zip',
    'a.txt:stream',
    '.',
    '..',
    '/',
    '//',
    '\\',
    '',
    ' ',
    'a\0b.txt',
    '\u202Egpj.exe',
    'a\u200Bb',
    'x'.repeat(65_000),
    'a/'.repeat(30_000),
    '\uD800',
    '<script>alert(1)</script>',
    '"; rm -rf / #',
    '$(touch /tmp/planted-by-evidence)',
    '`id`',
    "'; drop table file; --",
    '__proto__',
    'constructor/prototype',
    '\u001B[2J\u001B[31mred',
    'A\u0301'.repeat(5000),
    '𠮷'.repeat(9000),
    '=cmd|/c calc!A1',
    'http://127.0.0.1/a.zip',
    '-rf',
    '~root',
    '\u061C\u2066\u2069',
  ]
  for (const name of names) {
    yield {
      name: `“${name.slice(0, 30)}”`,
      type: zip,
      content: zipOf([{ name, content: 'planted' }]),
    }
    yield {
      name: `“${name.slice(0, 30)}” nested`,
      type: zip,
      content: zipOf([{ name: `${name}/a.zip`, content: zipOf([{ name, content: 'planted' }]) }]),
    }
  }
  // Unix links: the type is in the external attributes, the target is the content.
  for (const target of [
    targets.file,
    `${climb}etc/passwd`,
    '/proc/self/environ',
    '/dev/zero',
    '/dev/stdin',
    'itself',
    targets.folder,
  ])
    for (const mode of [0o120777, 0o104777, 0o020666, 0o010666])
      yield {
        name: `${mode.toString(8)} to ${target}`,
        type: zip,
        content: withCentral(
          zipOf([
            { name: 'itself', content: target },
            { name: `itself/${plantedName}`, content: 'planted' },
          ]),
          (entry) => {
            entry.writeUInt16LE(0x031e, 4)
            entry.writeUInt32LE((mode * 65_536) >>> 0, 38)
          },
        ),
      }
  for (let at = 0; at < 10; at += 1) {
    const raw = Buffer.from(Array.from({ length: 60 }, () => chance.below(256)))
    yield {
      name: `random bytes ${at}`,
      type: zip,
      content: zipOf([
        { name: raw, content: 'a' },
        { name: raw, content: 'b' },
      ]),
    }
  }
}
