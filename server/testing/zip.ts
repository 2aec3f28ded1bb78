import { crc32, deflateRawSync } from 'node:zlib'

interface ZipEntry {
  readonly name: string | Buffer
  readonly content: string | Buffer
  /** Compressed by deflate; stored otherwise. */
  readonly isDeflated?: boolean
  /** Bytes that it claims to have. */
  readonly claimed?: number
  readonly isEncrypted?: boolean
  /** Unix type and permissions: `0o120777` is a symbolic link. */
  readonly mode?: number
}

/** Makes a zip archive; of the names of entries nothing is checked. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const content = Buffer.from(entry.content)
    const deflated = entry.isDeflated ? deflateRawSync(content, { level: 9 }) : content
    // Encryption begins with twelve bytes.
    const packed = entry.isEncrypted ? Buffer.concat([Buffer.alloc(12), deflated]) : deflated
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(entry.isEncrypted ? 1 : 0, 2)
    common.writeUInt16LE(entry.isDeflated ? 8 : 0, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(entry.claimed ?? content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt16LE(entry.mode ?? 0, 8)
    place.writeUInt32LE(offset, 10)
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, name]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(centrals.length, 4)
  end.writeUInt16LE(centrals.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06'), end])
}
