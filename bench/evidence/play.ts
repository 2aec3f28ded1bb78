import { setTimeout as pause } from 'node:timers/promises'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { isEvidenceType, openerOf } from '../../contract/evidence/kinds.ts'
import { encodePreview } from '../../server/platform/preview/encode-preview.ts'
import {
  PreviewUnavailable,
  type PreviewOpener,
} from '../../server/platform/preview/preview-opener.ts'
import type { Canaries } from './canaries.ts'
import type { CorpusFile } from './families.ts'
import { indexBlocks } from './original-bytes.ts'

/** The result for a file. */
export interface Outcome {
  readonly file: Omit<CorpusFile, 'content'>
  /** `shown` (pages, text or both), a reason for nothing, or `not opened`: a kind without an opener. */
  readonly result: string
  readonly milliseconds: number
  /** Failures that must never happen. */
  readonly faults: readonly string[]
}

/** Previews made concurrently, as by the job. */
const lanes = 2
/** Milliseconds after which a file hangs: its 20 seconds, and time to start and end on a busy machine. */
const hangsAfter = 22_000
/** Milliseconds for Office files, which wait for one another: LibreOffice runs once at a time. */
const officeHangsAfter = 2 * hangsAfter

const isTextual = (type: string) => type === 'text/plain'

async function faultsOf(
  file: CorpusFile,
  head: string,
  pages: readonly Buffer[],
  canaries: Canaries,
) {
  if (pages.length === 0 && head === '{}') return []
  const faults: string[] = []
  const { content } = file
  // Only the ends of large files are indexed: a pattern repeated a million times is no run.
  const part = 1024 * 1024
  const ends = [
    content.subarray(0, 2 * part),
    content.subarray(Math.max(2 * part, content.length - part)),
  ]
  const blocks = indexBlocks(Buffer.concat(ends))
  for (const page of pages) {
    const { exif, xmp, icc, format } = await sharp(page).metadata()
    if (exif || xmp || icc || format !== 'webp') faults.push('metadata in a picture')
    if (blocks.areIn(page)) faults.push('original bytes in a picture')
  }
  // The words of a text are what is asked for; of other kinds, bytes that are not words must not come along.
  if (
    !isTextual(file.type) &&
    blocks.areIn(Buffer.from(head.replaceAll(/[\p{L}\p{N}\p{P}\p{S}\p{Z}]+/gu, ' ')))
  )
    faults.push('original bytes in the text')
  if (canaries.secrets.some((secret) => head.includes(secret))) faults.push('a secret in the text')
  return faults
}

async function playFile(
  file: CorpusFile,
  opener: PreviewOpener,
  canaries: Canaries,
): Promise<Outcome> {
  const { content, ...about } = file
  const { type } = file
  const none = { file: about, faults: [], milliseconds: 0 }
  if (!isEvidenceType(type)) return { ...none, result: 'not opened' }
  const pages: Buffer[] = []
  const start = performance.now()
  try {
    const opened = await opener.open(Readable.from([content]), type, async (page) => {
      const { clear, veil } = await encodePreview(page)
      pages.push(clear, veil)
    })
    const milliseconds = performance.now() - start
    const { sound, ...head } = opened ?? {}
    const faults = await faultsOf(file, JSON.stringify(head), pages, canaries)
    // The samples of a WAV are samples again; those of other recordings are packed.
    if (sound && type !== 'audio/wav' && indexBlocks(file.content).areIn(sound))
      faults.push('original bytes in the sound')
    const most = openerOf(type) === 'office' ? officeHangsAfter : hangsAfter
    if (milliseconds > most) faults.push(`hung for ${Math.round(milliseconds)} ms`)
    const isShown =
      pages.length > 0 || [opened?.text, opened?.sound].some((part) => part !== undefined)
    const result = isShown ? 'shown' : (opened?.reason ?? 'unreadable')
    return { file: about, result, milliseconds, faults }
  } catch (error) {
    if (!(error instanceof PreviewUnavailable)) throw error
    return { ...none, result: 'unavailable', faults: ['no process started'] }
  }
}

/**
 * Opens files, two at once, and looks for escapes after each; in the end nothing may still run.
 * @param onOutcome receives each with what was found after it
 */
export async function playFiles(
  files: Iterable<CorpusFile>,
  opener: PreviewOpener,
  canaries: Canaries,
  onOutcome: (outcome: Outcome) => void,
): Promise<string[]> {
  const iterator = files[Symbol.iterator]()
  let looking: Promise<unknown> = Promise.resolve()
  const look = () => {
    const found = looking.then(() => canaries.escapes())
    looking = found.catch(() => undefined)
    return found
  }
  const found: string[] = []
  const isOver = new AbortController()
  const watch = async () => {
    while (!isOver.signal.aborted) {
      found.push(...(await look()))
      await pause(500, undefined, { signal: isOver.signal }).catch(() => undefined)
    }
  }
  const watching = watch()
  const lane = async () => {
    for (;;) {
      const next = iterator.next()
      if (next.done) return
      const outcome = await playFile(next.value, opener, canaries)
      const faults = [...outcome.faults, ...(await look()), ...found.splice(0)]
      onOutcome({ ...outcome, faults })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  isOver.abort()
  await watching
  let left = canaries.leftProcesses()
  for (let tries = 0; left.length > 0 && tries < 30; tries += 1) {
    await pause(100)
    left = canaries.leftProcesses()
  }
  return [...(await look()), ...found, ...left.map((id) => `process ${id} left`)]
}
