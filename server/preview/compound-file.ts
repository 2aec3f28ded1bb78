import { decodeText } from './decode-text.ts'
import { Reader } from '@kenjiuno/msgreader/lib/Reader.js'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Reads the streams at the top of a compound file; undefined of another file. @throws whatever is wrong with it */
function streamsOf(content: Buffer): ((name: string) => Buffer | undefined) | undefined {
  if (!content.subarray(0, 8).equals(signature)) return undefined
  const reader = new Reader(new Uint8Array(content).buffer)
  reader.parse()
  const root = reader.rootFolder()
  return (name) => {
    const found = root.fileNames().includes(name) ? root.readFile(name) : null
    return found ? Buffer.from(found) : undefined
  }
}

/** Whether the records of an Excel file up to 2003 are locked: FILEPASS is among the first. Source: MS-XLS §2.4.117. */
function hasFilePass(book: Buffer): boolean {
  for (let at = 0, count = 0; at + 4 <= book.length && count < 20; count++) {
    if (book.readUInt16LE(at) === 0x2f) return true
    at += 4 + book.readUInt16LE(at + 2)
  }
  return false
}

/** Whether a compound file of Office has a password. Sources: MS-OFFCRYPTO §2.3.4, MS-DOC §2.5.2, MS-PPT §2.3.2. */
export function isLockedCompound(content: Buffer): boolean {
  const stream = streamsOf(content)
  if (!stream) return false
  if (stream('EncryptedPackage')) return true
  const document = stream('WordDocument')
  if (document && document.length > 12) return (document.readUInt8(11) & 1) !== 0
  const user = stream('Current User')
  if (user && user.length > 16) return user.readUInt32LE(12) === 0xf3d1c4df
  return hasFilePass(stream('Workbook') ?? stream('Book') ?? Buffer.alloc(0))
}

/** A file that a document embeds; with the name under which it was packed, where it was. */
interface EmbeddedFile {
  readonly name?: string
  readonly content: Buffer
}

/** Returns the file in the data of a packed object; undefined where they are something else. Source: MS-OLEDS §2.3.6. */
function packedFile(native: Buffer): EmbeddedFile | undefined {
  const textEnd = (from: number) => native.indexOf(0, from) + 1
  // Size and type; label; path; flags; length of the next path, and that path.
  const labelEnd = textEnd(6)
  const flags = textEnd(labelEnd)
  if (flags <= 6 || flags + 8 > native.length) return undefined
  const start = flags + 8 + native.readUInt32LE(flags + 4)
  if (start + 4 > native.length) return undefined
  const content = native.subarray(start + 4, start + 4 + native.readUInt32LE(start))
  return { name: decodeText(native.subarray(6, labelEnd - 1)), content }
}

/** Returns the file in an object that a document embeds, or the object itself. @throws whatever is wrong with it */
export function embeddedFile(content: Buffer): EmbeddedFile {
  const stream = streamsOf(content)
  const native = stream?.('\u0001Ole10Native')
  const packed = native && packedFile(native)
  return packed ?? { content: stream?.('Package') ?? stream?.('CONTENTS') ?? content }
}
