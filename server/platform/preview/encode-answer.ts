import { textEncodings } from '../../../contract/desk/evidence-text.ts'
import type { Picture } from './picture.ts'
import type { OpenedFile } from './opened-file.ts'
import type { PreviewRequest } from './preview-opener.ts'
import { type EvidenceType, isEvidenceType } from '../../../contract/evidence/kinds.ts'

/*
 * The protocol between the portal and a file's opener, over a pipe or socket.
 * Request: the media type, a question mark and what is asked as in a URL's query, a line feed, the content, end.
 * Answer: `ready` when the opener runs; then the length of the head as 32 bits, the head in JSON, the samples of a recording, and
 * each page: width and height as 32 bits each, the pixels, and those of the veil. Numbers are big-endian. An opener that is killed
 * breaks off; its whole pages are shown.
 */

/** The first byte of an answer. */
export const ready = Buffer.from('R')

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Encodes the line before the content. */
export function encodeRequest(type: EvidenceType, asked: PreviewRequest = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked))
    if (value !== undefined) query.set(name, String(value))
  return `${type}?${query.toString()}\n`
}

/** Parses a line of `encodeRequest`, without its end. @returns undefined for a type without opener */
export function parseRequest(
  line: string,
): { type: EvidenceType; asked: PreviewRequest } | undefined {
  const [type = '', query] = line.split('?')
  if (!isEvidenceType(type)) return undefined
  const asked = new URLSearchParams(query)
  const numberOf = (name: keyof PreviewRequest) =>
    asked.has(name) ? Number(asked.get(name)) : undefined
  const password = asked.get('password') ?? undefined
  const [row, inner, round] = [numberOf('row'), numberOf('inner'), numberOf('round')]
  const encoding = textEncodings.find((each) => each === asked.get('encoding'))
  const words = asked.has('words') || undefined
  return { type, asked: { row, inner, round, password, encoding, words } }
}

/** Encodes what comes before the pages. */
export function encodeHead(head: OpenedFile): Buffer {
  const json = Buffer.from(JSON.stringify(head))
  return Buffer.concat([u32(json.length), json])
}

export const encodePage = ({ width, height, pixels, veil }: Picture): Buffer =>
  Buffer.concat([u32(width), u32(height), pixels, veil])
