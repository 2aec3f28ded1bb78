import { type Picture, soundRate, veilSizeOf } from './picture.ts'

/** Stored form of a picture, as WebP: made from pixels alone, so it holds no other byte of the file. */
export interface EncodedPreview {
  readonly veil: Buffer
  readonly clear: Buffer
}

/** WebP effort, 0 to 6. The default 4 takes twice the time for pictures a fifth smaller (bench/README "Evidence"). */
const effort = 1

export async function encodePreview(picture: Picture): Promise<EncodedPreview> {
  const { width, height, pixels, veil } = picture
  // Loaded on demand: no call needs it.
  const { default: sharp } = await import('sharp')
  const encode = (bytes: Buffer, raw: { width: number; height: number; channels: 1 | 3 }) =>
    sharp(bytes, { raw }).webp({ quality: 80, effort }).toBuffer()
  return {
    veil: await encode(veil, { ...veilSizeOf(picture), channels: 1 }),
    clear: await encode(pixels, { width, height, channels: 3 }),
  }
}

/** Bars of a waveform. */
const bars = 120

/** Returns the loudest sample of each part of a recording, 0 to 100. */
export function waveformOf(samples: Buffer): number[] {
  const count = samples.length >> 1
  const start = (bar: number) => Math.floor((bar * count) / bars)
  return Array.from({ length: bars }, (_, bar) => {
    let peak = 0
    for (let at = start(bar); at < start(bar + 1); at += 1)
      peak = Math.max(peak, Math.abs(samples.readInt16LE(2 * at)))
    return Math.round((peak / 32_768) * 100)
  })
}

/** Encodes samples as WAV. Any bytes are a sound, so nothing of the file can hide in them. */
export function encodeSound(samples: Buffer): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  // PCM, one channel.
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(soundRate, 24)
  head.writeUInt32LE(soundRate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}
