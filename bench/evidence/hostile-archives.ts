import { zipOf } from '../../server/testing/zip.ts'
import { plantedName, type Targets } from './canaries.ts'
import type { CorpusFile } from './families.ts'

const megabyte = 1024 * 1024
const file = (name: string, content: Buffer): CorpusFile => ({
  name,
  type: 'application/zip',
  content,
})

/** Sets fields of every central entry of an archive. */
function withCentral(archive: Buffer, change: (entry: Buffer) => void): Buffer {
  const changed = Buffer.from(archive)
  const next = (from: number) => changed.indexOf('PK\u0001\u0002', from)
  for (let at = next(0); at >= 0; at = next(at + 46)) change(changed.subarray(at))
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

/** Bombs by ratio, nesting and number, names that lead out, and links. */
export function* archives({ file: canary, folder }: Targets): Generator<CorpusFile> {
  const zeros = zipOf([{ name: 'a', content: Buffer.alloc(20 * megabyte), isDeflated: true }])
  yield file('20 MB of zeros', zeros)
  for (const depth of [2, 30]) yield file(`${depth} deep`, nested(depth, zeros, 1))
  yield file('4 archives in 4', nested(2, zeros, 4))
  const empty = Array.from({ length: 65_535 }, (_, at) => ({ name: `${at}`, content: '' }))
  yield file('65,535 entries', zipOf(empty))
  for (const claimed of [1, 0xffff_ffff])
    yield file(
      `an entry that claims ${claimed} bytes`,
      zipOf([{ name: 'a.zip', content: zeros, isDeflated: true, claimed }]),
    )
  for (const method of [9, 99])
    yield file(
      `compressed by method ${method}`,
      withCentral(zeros, (entry) => entry.writeUInt16LE(method, 10)),
    )

  const climb = '../'.repeat(20)
  for (const name of [
    `${climb}tmp/${plantedName}`,
    `/tmp/${plantedName}`,
    `..\\..\\${plantedName}`,
    `${climb}${canary.slice(1)}`,
    canary,
    `$(touch /tmp/${plantedName})`,
    '',
    '..',
    'a\0b.txt',
    '\u202Egpj.exe',
    'x'.repeat(65_000),
    '__proto__',
  ]) {
    const planted = zipOf([{ name, content: 'planted' }])
    yield file(`“${name.slice(0, 30)}”`, planted)
    yield file(
      `“${name.slice(0, 30)}” nested`,
      zipOf([{ name: `${name}/a.zip`, content: planted }]),
    )
  }
  // Unix links: the type is in the external attributes, the target is the content.
  for (const target of [canary, folder, '/proc/self/environ', '/dev/zero', 'itself']) {
    const entries = [
      { name: 'itself', content: target },
      { name: `itself/${plantedName}`, content: 'planted' },
    ]
    yield file(
      `a link to ${target}`,
      withCentral(zipOf(entries), (entry) => {
        entry.writeUInt16LE(0x031e, 4)
        entry.writeUInt32LE((0o120777 * 65_536) >>> 0, 38)
      }),
    )
  }
}
