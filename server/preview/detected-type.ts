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

/** Detects the kind of a member by its content: its name is hostile. @throws Error when it has no opener */
export async function detectedType(content: Buffer): Promise<EvidenceType> {
  const { ext } = (await fileTypeFromBuffer(content)) ?? {}
  const type = ext && typeOfExtension(ext)
  if (type) return type
  if (ext === 'cfb') return typeOfStreams(streamsIn(content)) ?? 'application/msword'
  if (isMail(content)) return 'message/rfc822'
  if (!isText(content)) throw new Error('No opener')
  return 'text/plain'
}
