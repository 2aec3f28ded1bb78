import { fileTypeFromBuffer } from 'file-type'
import { type EvidenceType, typeOfExtension } from '../../contract/evidence/kinds.ts'
import { isText } from './open-text.ts'

/** Names of streams by which compound files differ; first those of files that may hold the others. */
const streams: readonly (readonly [stream: string, type: EvidenceType | undefined])[] = [
  ['__nameid_version1.0', 'application/vnd.ms-outlook'],
  ['EncryptedPackage', undefined],
  ['WordDocument', 'application/msword'],
  ['PowerPoint Document', 'application/vnd.ms-powerpoint'],
  ['Workbook', 'application/vnd.ms-excel'],
  ['Book\0\0', 'application/vnd.ms-excel'],
]

/** The names as bytes: a search for UTF-16 text would pass over those at odd places of a part. */
const written = streams.map(([stream]) => [stream, Buffer.from(stream, 'utf16le')] as const)

/** Returns the names of those streams that stand in a part of a compound file (MS-CFB). */
export const streamsIn = (bytes: Buffer): Set<string> =>
  new Set(written.flatMap(([stream, name]) => (bytes.includes(name) ? stream : [])))

/** Returns the type of a compound file; undefined of a locked document, which tells nothing but its name. */
export const typeOfStreams = (found: ReadonlySet<string>): EvidenceType | undefined =>
  streams.find(([stream]) => found.has(stream))?.[1]

/** Headers of which every mail has some. Source: RFC 5322 §3.6. */
const headers = /^(?:from|date|subject|to|received|return-path|message-id|mime-version):/i

/** Tells whether a text begins with the headers of a mail. */
export function isMail(head: Buffer): boolean {
  const lines = head.toString('latin1', 0, 8192).split(/\r?\n/)
  const end = lines.findIndex((line) => !/^(?:[!-9;-~]+:|[ \t]|From )/.test(line))
  const named = new Set(
    lines.slice(0, Math.max(0, end)).flatMap((line) => headers.exec(line)?.[0] ?? []),
  )
  return lines[end] === '' && named.size >= 3
}

/** Returns where the ID3v2 tag ends that a file begins with; 0 without one. Source: id3.org, ID3v2.4 §3.1. */
export function endOfTag(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  const size = [6, 7, 8, 9].reduce((sum, n) => sum * 128 + ((head[n] ?? 0) & 127), 0)
  return 10 + size + ((head[5] ?? 0) & 0x10 ? 10 : 0)
}

/**
 * Tells the recordings that `file-type` does not: a WAV with lengths of 64 bits (EBU Tech 3306), and an MP3 with zeros before its
 * first frame, as recorders write it.
 * @param afterTag bytes behind the file's tag
 */
export async function typeOfSound(
  head: Buffer,
  afterTag: Buffer,
): Promise<EvidenceType | undefined> {
  if (/^RF64.{4}WAVE/s.test(head.toString('latin1', 0, 12))) return 'audio/wav'
  const first = afterTag.findIndex((byte) => byte !== 0)
  if (first < 0) return undefined
  const { ext } = (await fileTypeFromBuffer(afterTag.subarray(first))) ?? {}
  return ext === 'mp3' ? 'audio/mpeg' : undefined
}

/** Detects the kind of a member by its content: its name is hostile. @throws Error when it has no opener */
export async function detectedType(content: Buffer): Promise<EvidenceType> {
  const { ext } = (await fileTypeFromBuffer(content)) ?? {}
  const type = ext && typeOfExtension(ext)
  if (type) return type
  if (ext === 'cfb') return typeOfStreams(streamsIn(content)) ?? 'application/msword'
  const sound = await typeOfSound(content, content.subarray(endOfTag(content)))
  if (sound) return sound
  if (isMail(content)) return 'message/rfc822'
  if (!isText(content)) throw new Error('No opener')
  return 'text/plain'
}
