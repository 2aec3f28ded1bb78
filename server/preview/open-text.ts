import type { EvidenceType } from '../../contract/evidence/kinds.ts'
import type { PreviewRequest } from '../platform/preview/preview-opener.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import { decodeText, encodingOf } from './decode-text.ts'
import { readChatText, readTelegram } from './read-chat.ts'
import { mostText, tameText } from './tame-text.ts'

/** Bytes of JSON, which cannot be read in part. */
const mostJson = 16 * 1024 * 1024

/** Unprintable characters and bytes that are no character. */
const unprintable = /[\u0001-\u0008\u000B\u000E-\u001F\u007F\uFFFD-\uFFFF]/gu

/** Whether contents are text: no null, and at most 1 of 20 characters unprintable, because terminals and chats write some. */
export function isText(content: Buffer): boolean {
  const text = decodeText(content.subarray(0, mostText))
  return !text.includes('\0') && (text.match(unprintable)?.length ?? 0) * 20 <= text.length
}

/** Decodes a value in quoted-printable. */
function unquoted(value: string): string {
  const bytes = Buffer.from(value)
    .toString('latin1')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return decodeText(Buffer.from(bytes, 'latin1'))
}

/** Decodes the values of a vCard in quoted-printable, as phones write Chinese ones. Source: vCard 2.1 §2.1.3. */
function readCard(text: string): string {
  const shown: string[] = []
  let head = ''
  let value: string | undefined
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const isQuoted = /;(?:ENCODING=)?QUOTED-PRINTABLE/i.test(line.slice(0, Math.max(colon, 0)))
    if (value !== undefined) value += line
    else if (isQuoted) [head, value] = [line.slice(0, colon + 1), line.slice(colon + 1)]
    else shown.push(line)
    if (value?.endsWith('=')) value = value.slice(0, -1)
    else if (value !== undefined) {
      shown.push(head + unquoted(value))
      value = undefined
    }
  }
  return shown.join('\n')
}

/** Opens a text: as a chat where it is one, otherwise as it stands. HTML, CSV and JSON are text. */
export async function openText(
  content: Buffer,
  type?: EvidenceType,
  { encoding = encodingOf(content.subarray(0, mostText)) }: PreviewRequest = {},
): Promise<{ head: OpenedFile; pages: [] }> {
  const start = decodeText(content.subarray(0, mostText), encoding)
  const isJson = content.length <= mostJson && /^\s*\{/.test(start.slice(0, 99))
  const telegram = isJson ? readTelegram(decodeText(content, encoding)) : undefined
  const text = tameText(type === 'text/vcard' ? readCard(start) : start, content.length > mostText)
  return { head: { total: 0, text: telegram ?? readChatText(text) ?? text }, pages: [] }
}
