import { crc32 } from 'node:zlib'

/** An archive made by 7-Zip: 群/转账.txt with `转 5000`. */
export const sevenZip = Buffer.from(
  'N3q8ryccAAT0hgdsDAAAAAAAAABaAAAAAAAAAD1ZBjEBAAfovawgNTAwMAABBAYAAQkMAAcLAQABISEBAAwIAAgKARDaq8EAAAUBGQwAAAAAAA' +
    'AAAAAAAAAREwCkfy8AbI8mjS4AdAB4AHQAAAAZABQKAQD4Ra8gXn/dARUGAQAggKSBAAA=',
  'base64',
)
/** The same with a password; and with one for its names, too. */
export const lockedSevenZip = Buffer.from(
  'N3q8ryccAAQgzyAmEAAAAAAAAABqAAAAAAAAAESi2nKh+I6Ld2FWd2v2J3JgIESgAQQGAAEJEAAHCwEAAiQG8QcBElMPM6pEdUx2QE6d8ECLud' +
    '184SEhAQABAAwMCAAICgEQ2qvBAAAFARkBABETAKR/LwBsjyaNLgB0AHgAdAAAABkAFAoBAPhFryBef90BFQYBACCApIEAAA==',
  'base64',
)
export const hiddenSevenZip = Buffer.from(
  'N3q8ryccAATqIsaVgAAAAAAAAAAuAAAAAAAAAHL2lFiIXHhvxJcfp2BYPBds+scbXegUEnPzdvx3Dui9OEh+KtCMHq7oIMUggKdzpfAj01Ilql' +
    '1PieqpKOz19fg3Ncn3Rd4V/7nvW8Ra12VrUsFgWg3HSvDXsFv0GOd2M9p2xm+jhaDcUzIdq/nAneds1fft0wutu8MV00Ew9ivzsoRcYRcGEAEJ' +
    'cAAHCwEAASQG8QcBElMP+ywGnPT81FtEsWviXxe9DgxqCgFJGvz+AAA=',
  'base64',
)

/** Makes a RAR archive of version 4 with one stored file. Source: technote of RAR 4. @param name in ASCII */
export function rarOf(name: string, content: string): Buffer {
  const header = (type: number, flags: number, fields: Buffer) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(type)
    head.writeUInt16LE(flags, 1)
    head.writeUInt16LE(7 + fields.length, 3)
    const checked = Buffer.concat([head, fields])
    const check = Buffer.alloc(2)
    check.writeUInt16LE(crc32(checked) & 0xffff)
    return Buffer.concat([check, checked])
  }
  const bytes = Buffer.from(content)
  const fields = Buffer.alloc(25)
  fields.writeUInt32LE(bytes.length, 0)
  fields.writeUInt32LE(bytes.length, 4)
  fields.writeUInt8(3, 8)
  fields.writeUInt32LE(crc32(bytes), 9)
  fields.writeUInt8(20, 17)
  fields.writeUInt8(0x30, 18)
  fields.writeUInt16LE(name.length, 19)
  fields.writeUInt32LE(0o100644, 21)
  return Buffer.concat([
    Buffer.from('Rar!\x1A\x07\0', 'latin1'),
    header(0x73, 0, Buffer.alloc(6)),
    header(0x74, 0x8000, Buffer.concat([fields, Buffer.from(name)])),
    bytes,
    header(0x7b, 0x4000, Buffer.alloc(0)),
  ])
}
