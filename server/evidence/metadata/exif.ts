/** Returns the EXIF orientation. Source: Exif 2.32 §4.6.4, tag 274. @returns 1 to 8; 1 when the data have none */
function orientationOf(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const directory = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const count = directory === 0 ? 0 : u16(directory)
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) break
    if (u16(at) !== 0x0112) continue
    const value = u16(at + 8)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Returns EXIF data with only the orientation; undefined when that is the default. @param tiff without a signature */
export function orientationOnly(tiff: Buffer): Buffer | undefined {
  const orientation = orientationOf(tiff)
  if (orientation === 1) return undefined
  const only = Buffer.alloc(26)
  only.write('MM\0*', 'latin1')
  only.writeUInt32BE(8, 4)
  only.writeUInt16BE(1, 8)
  // Tag, type SHORT, one value.
  only.writeUInt16BE(0x0112, 10)
  only.writeUInt16BE(3, 12)
  only.writeUInt32BE(1, 14)
  only.writeUInt16BE(orientation, 18)
  return only
}
