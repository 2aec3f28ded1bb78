import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { mostRows } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import type { PreviewRequest } from '../platform/preview/preview-opener.ts'
import type { EvidenceType } from '../../contract/evidence/kinds.ts'
import { decodeText, encodingOf } from './decode-text.ts'
import { withoutHidden } from './tame-text.ts'
import type { Locked } from './unlock-entry.ts'

export type Row = Extract<NonNullable<OpenedFile['text']>, { kind: 'tree' }>['rows'][number]
type Note = NonNullable<Row['note']>
type Encoding = PreviewRequest['encoding']

/** Archives inside archives that are opened. */
const mostDepth = 2
/** Bytes to which archives inside are unpacked, in all. */
export const mostUnpacked = 64 * 1024 * 1024
/** Minimum ratio of sizes of a bomb, which is never unpacked; deflate reaches 1,032. White pictures and logs have it, too, but are small. */
const bombRatio = 100
const bombBytes = 16 * 1024 * 1024
const mostCharactersOfName = 200
/** Notes of entries that are opened on demand all the same. */
const openedNotes: ReadonlySet<Note> = new Set<Note>(['locked', 'outside'])

const archiveEnding = /\.(?:zip|rar|7z|tar|gz|tgz|bz2|xz|zst)$/i
export const isEncrypted = (entry: Entry) => (entry.generalPurposeBitFlag & 1) !== 0
/** Whether an entry would be unpacked to a hundred times its size. */
export const isBomb = ({ compressedSize, uncompressedSize }: Entry) =>
  uncompressedSize > bombBytes && uncompressedSize > compressedSize * bombRatio

/** The record at the end of a ZIP archive, and its length without the comment behind it. Source: APPNOTE 4.3.16. */
const endRecord = Buffer.from('PK\x05\x06')
const endLength = 22

/** Opens a ZIP archive, also one with bytes behind its end or with less of a comment than it states. @throws whatever is wrong with it */
export function openZip(content: Buffer, options?: { decodeStrings: boolean }): Promise<ZipFile> {
  const end = content.lastIndexOf(endRecord) + endLength
  const isThere = end >= endLength && end <= content.length
  const missing = isThere ? end + content.readUInt16LE(end - 2) - content.length : 0
  const whole = missing > 0 ? Buffer.concat([content, Buffer.alloc(missing)]) : content
  return yauzl.fromBufferPromise(missing < 0 ? content.subarray(0, missing) : whole, options)
}

/** Returns the name that WinRAR and others add in UTF-8. Source: APPNOTE 4.6.9. */
const unicodeName = ({ extraFields }: Entry) =>
  extraFields.find(({ id }) => id === 0x7075)?.data.subarray(5)
const isUtf8 = (name: Buffer) => encodingOf(name) === 'utf-8'

/** Returns a decoder of the names in an archive: those that are not UTF-8 are of one encoding, told by all of them. */
async function namesIn(content: Buffer, asked: Encoding): Promise<(entry: Entry) => string> {
  const others: Buffer[] = []
  const zip = await openZip(content, { decodeStrings: false })
  for await (const { fileNameRaw: name } of zip.eachEntry()) {
    if (!isUtf8(name)) others.push(name, Buffer.from('\n'))
    if (others.length >= 2 * mostRows) break
  }
  const encoding = asked ?? encodingOf(Buffer.concat(others))
  return (entry) => {
    const name = unicodeName(entry) ?? entry.fileNameRaw
    return decodeText(name, isUtf8(name) ? 'utf-8' : encoding)
  }
}

/** Splits a name into folders, without the parts that lead out of the archive: `..`, a drive, the root. */
export function partsOf(name: string): { parts: string[]; isOutside: boolean } {
  const all = name.slice(0, mostCharactersOfName).toWellFormed().split(/[\\/]/)
  const isOutside = /^[\\/]|^[a-z]:/i.test(name) || all.includes('..')
  return { parts: all.filter((part) => !['', '.', '..'].includes(part)), isOutside }
}

/** Lists the entries of archives; nothing but an archive inside another, and the entry of one row, is unpacked, in memory. */
class Tree {
  /** The unpacked entry of the row that is asked for, where the listing ends; or why it stays locked. */
  member: Buffer | Locked | undefined
  readonly rows: Row[] = []
  isCut = false
  private unpacked = 0
  private readonly opened: { row: number; password: string | undefined } | undefined
  private readonly encoding: Encoding

  constructor(opened?: Tree['opened'], encoding?: Encoding) {
    this.opened = opened
    this.encoding = encoding
  }

  /** @throws whatever is wrong with the archive */
  async list(content: Buffer, depth = 0, nesting = 0): Promise<void> {
    const nameOf = await namesIn(content, this.encoding)
    const zip = await openZip(content, { decodeStrings: false })
    let packed = 0
    let shown: string[] = []
    for await (const entry of zip.eachEntry()) {
      this.isCut ||= this.rows.length >= mostRows
      if (this.isCut || this.member !== undefined) return
      packed += entry.compressedSize
      const { parts, isOutside } = partsOf(nameOf(entry))
      const folders = parts.slice(0, -1)
      const common = folders.findIndex((part, at) => part !== shown[at])
      for (let at = common < 0 ? folders.length : common; at < folders.length; at += 1)
        this.add(depth + at, `${folders[at]}/`, null, null)
      shown = folders
      const name = parts.at(-1) ?? '（没有名字）'
      const isFolder = entry.fileNameRaw.at(-1) === 0x2f
      // Entries that overlap have more bytes than the file.
      const isOverlapping = packed > content.length
      const note = isOverlapping ? 'bomb' : this.noteOf(entry, name, isOutside, nesting)
      const level = depth + folders.length
      this.add(level, isFolder ? `${name}/` : name, isFolder ? null : entry.uncompressedSize, note)
      if (isFolder) shown = parts
      if (this.rows.length - 1 === this.opened?.row) {
        if (isFolder || (note && !openedNotes.has(note))) throw new Error('Not to be unpacked')
        this.member = isEncrypted(entry)
          ? await this.unlock(content, entry)
          : await this.unpack(zip, entry)
        return
      }
      if (note === 'archive') await this.listInside(zip, entry, level + 1, nesting + 1)
    }
  }

  private add(depth: number, name: string, size: number | null, note: Note | null): void {
    this.rows.push({ depth, name, size, note })
  }

  private noteOf(entry: Entry, name: string, isOutside: boolean, nesting: number): Note | null {
    if (isBomb(entry)) return 'bomb'
    if (isEncrypted(entry)) return 'locked'
    if (isOutside) return 'outside'
    if (!archiveEnding.test(name)) return null
    const isRoom = this.unpacked + entry.uncompressedSize <= mostUnpacked
    return /\.zip$/i.test(name) && nesting < mostDepth && isRoom ? 'archive' : 'closed'
  }

  private reserve({ uncompressedSize }: Entry): void {
    this.unpacked += uncompressedSize
    if (this.unpacked > mostUnpacked) throw new Error('Too large')
  }

  private async unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
    this.reserve(entry)
    // Ends with an error beyond the size that the entry states.
    return buffer(await zip.openReadStreamPromise(entry))
  }

  private async unlock(archive: Buffer, entry: Entry): Promise<Buffer | Locked> {
    this.reserve(entry)
    const password = this.opened?.password
    if (!password) return 'locked'
    const { unlockEntry } = await import('./unlock-entry.ts')
    return unlockEntry(archive, entry, password)
  }

  private async listInside(zip: ZipFile, entry: Entry, depth: number, nesting: number) {
    const own = this.rows.length - 1
    try {
      await this.list(await this.unpack(zip, entry), depth, nesting)
    } catch {
      const row = this.rows[own]
      if (row) this.rows[own] = { ...row, note: 'closed' }
    }
  }
}

/**
 * Unpacks the entry at a row of an archive's tree.
 * @returns why it stays locked, where it does
 * @throws whatever is wrong with it: a bomb, a folder
 */
export async function memberAt(
  content: Buffer,
  row: number,
  password: string | undefined,
): Promise<Buffer | Locked> {
  const tree = new Tree({ row, password })
  await tree.list(content)
  if (tree.member === undefined) throw new Error('No such member')
  return tree.member
}

/** Opens a zip archive as a list of its entries. @throws whatever is wrong with it */
export async function openArchive(
  content: Buffer,
  _type?: EvidenceType,
  { encoding }: PreviewRequest = {},
): Promise<{ head: OpenedFile; pages: [] }> {
  const tree = new Tree(undefined, encoding)
  try {
    await tree.list(content)
  } catch (error) {
    const isLocked = error instanceof Error && error.message.startsWith('strong encryption')
    if (tree.rows.length === 0 && isLocked)
      return { head: { total: 0, reason: 'locked' }, pages: [] }
    if (tree.rows.length === 0) throw error
    tree.isCut = true
  }
  const { texts, hidden_removed } = withoutHidden(tree.rows.map(({ name }) => name))
  const rows = tree.rows.map((row, index) => ({ ...row, name: texts[index] ?? '' }))
  return {
    head: { total: 0, text: { kind: 'tree', rows, is_cut: tree.isCut, hidden_removed } },
    pages: [],
  }
}
