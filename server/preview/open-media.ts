import sharp from 'sharp'
import {
  longestSide,
  mostFrames,
  mostSoundBytes,
  mostSoundSeconds,
  placesOfRounds,
  soundRate,
  type Picture,
} from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import type { PreviewRequest } from '../platform/preview/preview-opener.ts'
import type { EvidenceType } from '../../contract/evidence/kinds.ts'
import { isCutShort } from './is-cut-short.ts'
import { likenessOf } from './pdq.ts'
import { pixelsOf } from './pixels.ts'
import { readPictures } from './read-pictures.ts'
import { feedProgram, mayStart, withFile } from './run-program.ts'

/** The one format that ffmpeg may look for in each type: contents would choose any, among them playlists and subtitles. */
const formats: Readonly<Partial<Record<EvidenceType, string>>> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/matroska': 'matroska',
  'video/webm': 'matroska',
  'video/vnd.avi': 'avi',
  'audio/mp4': 'mov',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'image/bmp': 'bmp_pipe',
  'image/png': 'apng',
  'image/avif': 'mov',
  'image/heic': 'mov',
}
/** Codecs that cameras, phones and chat programs use. Others, such as SVG in a film, are not decoded. */
const decoders =
  'apng,bmp,h264,hevc,libdav1d,libaom-av1,av1,vp9,vp8,mpeg4,msmpeg4,msmpeg4v2,h263,mjpeg,prores,' +
  'aac,mp3float,mp3,ac3,eac3,alac,opus,libopus,vorbis,flac,speex,libspeex,amrnb,amrwb,' +
  'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s32le,pcm_f32le,pcm_u8,pcm_alaw,pcm_mulaw,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt'
/** Subtitles in words, which are not shown: ffprobe ends at a stream that it may not open. */
const subtitles = 'ass,ssa,subrip,mov_text,webvtt'
/** Pixels of a frame that is decoded: 8K has 33 million. */
const mostPixels = 40_000_000

/** Milliseconds after the start of this process at which no further frame is looked for. */
const framesEnd = 12_000
/** Milliseconds in which the sound of a film is decoded, after its frames; what came by then is heard. */
const soundTime = 4000
/** Seconds of a film from which on the frame nearest before a moment is enough, because it is found at once. */
const longFilm = 30
/** Seconds that a file may state; with more its duration is not known. */
const mostSeconds = 100 * 3600

/** Names of AMR's two codecs in MP4 and its kin. */
const amrNames = ['samr', 'sawb']

/** Returns the arguments by which ffmpeg reads a file that is its standard input. */
const inputOf = (type: EvidenceType, opened = decoders): string =>
  `-v error -protocol_whitelist file -f ${formats[type] ?? 'none'} -codec_whitelist ${opened}` +
  ` -max_pixels ${mostPixels} -threads 1 -i file:/dev/stdin`

/** Returns the seconds that a film or recording says it lasts; undefined where it says nothing that can be. */
async function durationOf(file: number, type: EvidenceType): Promise<number | undefined> {
  const command = `ffprobe ${inputOf(type, `${decoders},${subtitles}`)} -show_entries format=duration -of csv=p=0`
  const answer = await feedProgram(command.split(' '), { input: file, most: 100, time: 4000 })
  const seconds = Number(answer)
  return seconds > 0 && seconds <= mostSeconds ? seconds : undefined
}

/** Decodes the frame of a film at a moment; undefined where it has none. */
async function frameAt(file: number, type: EvidenceType, seconds: number, isNear: boolean) {
  const side = (length: string) => `'min(${longestSide},${length})'`
  const near = isNear ? ' -noaccurate_seek' : ''
  // V: no cover of an album.
  const command =
    `ffmpeg -nostdin -ss ${seconds.toFixed(3)}${near} ${inputOf(type)} -map 0:V:0 -frames:v 1` +
    ` -vf scale=${side('iw')}:${side('ih')}:force_original_aspect_ratio=decrease` +
    ' -c:v png -compression_level 1 -f image2pipe pipe:1'
  const run = { input: file, most: 4 * longestSide ** 2, time: 5000 }
  const png = await feedProgram(command.split(' '), run)
  return png.length > 0 ? pixelsOf(sharp(png)).catch(() => undefined) : undefined
}

/** Decodes a frame of an animated PNG by its number, or a BMP. @returns a PNG, empty where it has none @throws Error when it cannot be written */
export const frameNumbered = (content: Buffer, type: EvidenceType, frame: number) =>
  withFile(content, (file) => {
    const command =
      `ffmpeg -nostdin ${inputOf(type)} -vf select=eq(n\\,${frame}) -frames:v 1` +
      ' -c:v png -f image2pipe pipe:1'
    return feedProgram(command.split(' '), { input: file, most: 4 * mostPixels, time: 5000 })
  })

type Opened = { head: OpenedFile; pages: Picture[]; sound?: Buffer }
export const withoutFfmpeg: Opened = { head: { total: 0, missing: 'ffmpeg' }, pages: [] }

/** A film or recording: its bytes, and the open file that has them. */
interface Media {
  readonly content: Buffer
  readonly file: number
  readonly type: EvidenceType
}

/**
 * Decodes a recording, or the sound of a film, as samples of one channel; undefined where it has none. Sound in AMR is taken out of
 * its film before: of several frames in one sample, as phones write them, FFmpeg decodes the first. Source: 3GPP TS 26.244 §6.7.
 */
async function soundOf({ content, file, type }: Media, time: number) {
  const run = (from: EvidenceType, input: number, coded: string) => {
    const command = `ffmpeg -nostdin ${inputOf(from)} -map 0:a:0 -t ${mostSoundSeconds} ${coded} pipe:1`
    return feedProgram(command.split(' '), { input, most: mostSoundBytes, time })
  }
  const isAmr = formats[type] === 'mov' && amrNames.some((name) => content.includes(name))
  const amr = isAmr ? await run(type, file, '-c copy -f amr') : undefined
  const coded = `-ac 1 -ar ${soundRate} -f s16le`
  const samples = amr?.length
    ? await withFile(amr, (frames) => run('audio/amr', frames, coded))
    : await run(type, file, coded)
  // A last sample may be cut in two.
  const sound = samples.subarray(0, samples.length & ~1)
  return sound.length > 0 ? { head: { soundBytes: sound.length }, sound } : undefined
}

/**
 * Opens a film as frames spread over it, with its sound in the first round. Browsers record sound alone as WebM.
 * @throws whatever is wrong with it
 */
export async function openFilm(
  content: Buffer,
  type: EvidenceType,
  { round = 0 }: PreviewRequest = {},
): Promise<Opened> {
  if (!mayStart('ffmpeg')) return withoutFfmpeg
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] })
  return withFile(content, async (file) => {
    const seconds = await durationOf(file, type)
    const pages: Picture[] = []
    const place = placesOfRounds[round]
    if (place === undefined) throw new Error('No such round')
    const moments = Array.from(
      { length: mostFrames },
      (_, at) => ((at + place) / mostFrames) * (seconds ?? 0),
    )
    // A film that lasts less than it says has a first frame all the same.
    for (const moment of seconds ? [...moments, 0] : [0]) {
      if (performance.now() > framesEnd || (moment === 0 && pages.length > 0)) break
      const page = await frameAt(file, type, moment, (seconds ?? 0) > longFilm)
      if (page) pages.push(page)
    }
    const heard = round === 0 ? await soundOf({ content, file, type }, soundTime) : undefined
    if (pages.length === 0 && !heard) throw new Error('No frame')
    const said = await readPictures(pages, { read: 0 })
    return {
      head: {
        ...heard?.head,
        total: pages.length,
        seconds,
        is_incomplete: isCutShort(content) || undefined,
        likenesses: pages.map(likenessOf),
        ...said,
      },
      ...(heard && { sound: heard.sound }),
      pages,
    }
  })
}

/**
 * Opens a recording as samples of one channel.
 * @throws whatever is wrong with it
 */
export async function openSound(content: Buffer, type: EvidenceType): Promise<Opened> {
  if (!mayStart('ffmpeg')) return withoutFfmpeg
  return withFile(content, async (file) => {
    const seconds = await durationOf(file, type)
    const heard = await soundOf({ content, file, type }, 12_000)
    if (!heard) throw new Error('No sound')
    const is_incomplete = isCutShort(content) || undefined
    const head = { total: 0, seconds, is_incomplete, ...heard.head }
    return { head, pages: [], sound: heard.sound }
  })
}
