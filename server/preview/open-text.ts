import type { OpenedFile } from '../platform/preview/opened-file.ts'
import { readChatText, readTelegram } from './read-chat.ts'
import { tameText } from './tame-text.ts'

/** Bytes of a text that are looked at; more only of JSON, which cannot be read in part. */
const mostText = 1024 * 1024
const mostJson = 16 * 1024 * 1024

/** Decodes text in UTF-8 or GB18030, with or without a byte order mark. */
function decode(content: Buffer): string {
  try {
    // A cut may go through the middle of a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true })
  } catch {
    return new TextDecoder('gb18030').decode(content, { stream: true })
  }
}

/** Decodes the part of a text that is looked at. */
export const decodeStart = (content: Buffer): string => decode(content.subarray(0, mostText))

/** Opens a text: as a chat where it is one, otherwise as it stands. HTML, CSV and JSON are text. */
export async function openText(content: Buffer): Promise<{ head: OpenedFile; pages: [] }> {
  const isJson = content.length <= mostJson && /^\s*\{/.test(decode(content.subarray(0, 99)))
  const telegram = isJson ? readTelegram(decode(content)) : undefined
  const text = tameText(decodeStart(content), content.length > mostText)
  return { head: { total: 0, text: telegram ?? readChatText(text) ?? text }, pages: [] }
}
