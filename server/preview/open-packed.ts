import { readFile } from 'node:fs/promises'
import start from 'libarchive.js/src/webworker/wasm-gen/libarchive.js'
import { mostRows } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import { mostUnpacked, partsOf, type Row } from './open-archive.ts'
import { withoutHidden } from './tame-text.ts'

const wasmFile = new URL(
  import.meta.resolve('libarchive.js/src/webworker/wasm-gen/libarchive.wasm'),
)
/** Type of a folder among the bits of a file's mode. Source: archive_entry.h, AE_IFDIR. */
const folder = 0o40000

interface Packed {
  readonly rows: Row[]
  /** What the wanted row holds. */
  readonly member?: Buffer
  readonly isCut: boolean
  /** Why libarchive stopped; empty at the end of the archive. */
  readonly fault: string
}

/**
 * Lists a RAR or 7z archive by libarchive, which is WebAssembly and decrypts neither.
 * @param wanted row that is unpacked, where the listing ends
 */
async function list(content: Buffer, wanted?: number): Promise<Packed> {
  const module = await start({ wasmBinary: await readFile(wasmFile), printErr: () => undefined })
  const number = (name: string): ((...args: (number | string | null)[]) => number) =>
    module.cwrap(name, 'number', Array(4).fill('number'))
  const text = (name: string): ((handle: number) => string) =>
    module.cwrap(name, 'string', ['number'])
  const open: (...args: (number | string | null)[]) => number = module.cwrap(
    'archive_open',
    'number',
    ['number', 'number', 'string', 'string'],
  )
  const next = number('get_next_entry')
  const sizeOf = number('archive_entry_size')
  const typeOf = number('archive_entry_filetype')
  const isLocked = number('archive_entry_is_encrypted')
  const nameOf = text('archive_entry_pathname')
  const address = number('malloc')(content.length)
  module.HEAPU8.set(content, address)
  const archive = open(address, content.length, null, 'en_US.UTF-8')
  const rows: Row[] = []
  for (let entry = next(archive); entry !== 0; entry = next(archive)) {
    if (rows.length >= mostRows) return { rows, isCut: true, fault: '' }
    const { parts, isOutside } = partsOf(nameOf(entry))
    const isFolder = typeOf(entry) === folder
    const size = sizeOf(entry)
    const row: Row = {
      depth: 0,
      name: `${parts.join('/') || '（没有名字）'}${isFolder ? '/' : ''}`,
      size: isFolder ? null : size,
      note:
        isLocked(entry) === 1
          ? 'sealed'
          : size > mostUnpacked
            ? 'bomb'
            : isOutside
              ? 'outside'
              : null,
    }
    if (rows.push(row) - 1 === wanted) {
      if (isFolder || (row.note && row.note !== 'outside')) break
      const data = number('get_filedata')(archive, size)
      if (data <= 0) break
      const member = Buffer.from(module.HEAPU8.slice(data, data + size).buffer)
      return { rows, member, isCut: false, fault: '' }
    }
    number('archive_read_data_skip')(archive)
  }
  return { rows, isCut: false, fault: text('archive_error_string')(archive) }
}

/** Opens a RAR or 7z archive as a list of its entries. @throws Error where it has none, or is broken before the first */
export async function openPacked(content: Buffer): Promise<{ head: OpenedFile; pages: [] }> {
  const { rows, isCut, fault } = await list(content)
  if (rows.length === 0 && /encrypt/i.test(fault))
    return { head: { total: 0, reason: 'locked' }, pages: [] }
  if (rows.length === 0) throw new Error('Nothing inside')
  const { texts, hidden_removed } = withoutHidden(rows.map(({ name }) => name))
  const shown = rows.map((row, at) => ({ ...row, name: texts[at] ?? '' }))
  const text = { kind: 'tree' as const, rows: shown, is_cut: isCut || fault !== '', hidden_removed }
  return { head: { total: 0, text }, pages: [] }
}

/** Unpacks the entry at a row. @throws Error where it is a folder, locked or broken */
export async function packedMemberAt(content: Buffer, row: number): Promise<Buffer> {
  const { member } = await list(content, row)
  if (!member) throw new Error('Not to be unpacked')
  return member
}
