import { mostCharacters } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import { withoutHidden } from './tame-text.ts'

type FileText = NonNullable<OpenedFile['text']>
type Chat = Extract<FileText, { kind: 'chat' }>
type Message = Chat['messages'][number]

/** Lines above the first message: titles, participants. */
const mostBefore = 20
const mostMessages = 3000

const day = String.raw`\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}月\d{1,2}日|\d{1,2}\.\d{1,2}\.\d{2,4}`
const time = String.raw`\d{1,2}:\d{2}(?::\d{2})?`

/** The line above a message, as programs write it. */
const headings: readonly RegExp[] = [
  // QQ's exports: 2026-11-20 12:03:22 张三(10001)
  new RegExp(`^(?<at>(?:${day}) ${time}) (?<from>\\S.{0,59})$`),
  // Copied from WeChat, QQ and DingTalk: 张三 2026/11/20 12:03:22, 张三 11月20日 12:03
  new RegExp(`^(?<from>\\S.{0,59}) (?<at>(?:${day}) ${time})$`),
  // Copied from Telegram: Zhang San, [20.11.2026 12:03]
  new RegExp(`^(?<from>\\S.{0,59}), \\[(?<at>(?:${day}) ${time})\\]:?$`),
  // WeChat's mail, below a line with the day: 张三  12:03
  new RegExp(`^(?<from>\\S.{0,59}) {2}(?<at>${time})$`),
]
/** The line with a day of WeChat's mail: —————  2026-11-20  ————— */
const dayLine = new RegExp(`^—{3,} +(?<day>${day}) +—{3,}$`)

/**
 * Reads the text of a chat that WeChat, QQ, Telegram or DingTalk exported or copied. No line is lost: what stands above the
 * first message is `before`.
 * @returns undefined when it does not look like one: fewer than two headings of one form, or headings without words, as in a log
 */
export function readChatText(text: FileText): Chat | undefined {
  if (text.kind !== 'text') return undefined
  const lines = text.text.split('\n').map((line) => line.trimEnd())
  const counts = headings.map((heading) => lines.filter((line) => heading.test(line)).length)
  const most = Math.max(...counts)
  const heading = headings[counts.indexOf(most)]
  if (!heading || most < 2) return undefined

  const before: string[] = []
  const messages: { from: string; at: string; lines: string[] }[] = []
  let today = ''
  for (const line of lines) {
    const found = heading.exec(line)?.groups
    const newDay = dayLine.exec(line)?.groups?.['day']
    if (newDay) today = `${newDay} `
    else if (found)
      messages.push({ from: found['from'] ?? '', at: today + (found['at'] ?? ''), lines: [] })
    else (messages.at(-1)?.lines ?? before).push(line)
  }
  const read = messages.map(({ from, at, lines: own }) => ({
    from,
    at,
    text: own.join('\n').trim(),
  }))
  const empty = read.filter((message) => message.text === '').length
  if (before.length > mostBefore || empty > read.length / 5) return undefined
  return {
    ...text,
    kind: 'chat',
    before: before.join('\n').trim(),
    messages: read.slice(0, mostMessages),
    is_cut: text.is_cut || read.length > mostMessages,
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
const textField = (value: unknown, name: string): string => {
  const found = field(value, name)
  return typeof found === 'string' ? found : ''
}

/** Joins the parts of a message of Telegram: strings, and objects for links and bold words. */
function telegramText(message: unknown): string {
  const text = field(message, 'text')
  const parts: unknown[] = Array.isArray(text) ? text : [text]
  const words = parts.map((part) => (typeof part === 'string' ? part : textField(part, 'text')))
  const media = ['photo', 'file', 'media_type'].flatMap((name) => textField(message, name) || [])
  return [words.join(''), ...media.map((name) => `[${name}]`)].filter(Boolean).join('\n')
}

/** Reads `result.json` of Telegram's export of one chat. @returns undefined when it is something else */
export function readTelegram(json: string): Chat | undefined {
  let whole: unknown
  try {
    whole = JSON.parse(json)
  } catch {
    return undefined
  }
  const list = field(whole, 'messages')
  if (!Array.isArray(list)) return undefined
  const messages: Message[] = []
  let left = mostCharacters
  for (const message of list as unknown[]) {
    const at = textField(message, 'date').replace('T', ' ')
    if (!at) return undefined
    const from = textField(message, 'from') || textField(message, 'actor')
    const text = telegramText(message) || textField(message, 'action')
    left -= from.length + text.length
    if (left < 0 || messages.length === mostMessages) break
    messages.push({ from, at, text })
  }
  if (messages.length === 0) return undefined
  const { texts, hidden_removed } = withoutHidden([
    textField(whole, 'name'),
    ...messages.flatMap(({ from, at, text }) => [from, at, text]),
  ])
  const [before = '', ...fields] = texts
  return {
    kind: 'chat',
    before,
    messages: messages.map((_, index) => {
      const [from = '', at = '', text = ''] = fields.slice(index * 3)
      return { from, at, text }
    }),
    is_cut: messages.length < list.length,
    hidden_removed,
  }
}
