import { createHash } from 'node:crypto'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import type { ContentColumn } from '../sealed-contents.ts'

/** The facts of a receipt. The type has no field for data of the reporter. */
export interface ReceiptFacts {
  /** Name of the centre. */
  readonly centre: string
  readonly reportedAt: Date
  readonly isNamed: boolean
  /** Undefined when the owner requested the receipt without the code, which the server does not store. */
  readonly queryCode: string | undefined
  readonly typeName: string
  /** SM3 of salt and contents, hex. */
  readonly digest: string
  /** Files as sent, in order. Without names, which may reveal people and times. */
  readonly files: readonly { readonly sm3: string; readonly size: number }[]
  readonly keyId: string
}

const quarter = 15 * 60_000

/** Formats a time in China to the minute, e.g. `2026-11-22 14:32`. */
const minuteInChina = (at: number) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16)

/** Formats the time of receipt; an anonymous report shows only the quarter of an hour (decision 28). */
const timeOf = ({ reportedAt, isNamed }: ReceiptFacts) =>
  isNamed
    ? `${minuteInChina(reportedAt.getTime())}（北京时间）`
    : `${minuteInChina(Math.floor(reportedAt.getTime() / quarter) * quarter)} 起的 15 分钟内（北京时间）`

/** Replaces line breaks, because a line break in a name would look like another fact. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns the text to sign: one fact per line, in a fixed order. */
export function receiptText(facts: ReceiptFacts): string {
  const { queryCode, files } = facts
  const lines: [name: string, value: string][] = [
    ['回执', '网络违法和不良信息举报'],
    ['接收单位', facts.centre],
    ['收到时间', timeOf(facts)],
    ['查询码', queryCode === undefined ? '未写入（凭账号出具）' : groupQueryCode(queryCode)],
    ['举报类型', facts.typeName],
    ['举报方式', facts.isNamed ? '实名' : '匿名'],
    ['内容摘要', `SM3 ${facts.digest}`],
    ['文件', `${files.length} 个`],
    ...files.map(({ sm3, size }, index): [string, string] => [
      `文件 ${index + 1}`,
      `SM3 ${sm3}，${size} 字节`,
    ]),
    ['签名密钥', facts.keyId],
  ]
  return lines.map(([name, value]) => `${name}：${oneLine(value)}\n`).join('')
}

/** Parses the lines of a text as facts; skips lines without a name. */
export const factsOf = (text: string): { name: string; value: string }[] =>
  text.split('\n').flatMap((line) => {
    const [, name, value] = /^([^：]+)：(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [{ name, value }]
  })

/** The columns of a report's contents, in the order of the digest. */
export const digestedColumns = [
  'title',
  'site_name',
  'urls',
  'account',
  'seen_at',
  'description',
] as const satisfies readonly ContentColumn[]

/**
 * Computes the digest of the contents. NOTE: issued receipts depend on it, so it never changes.
 * @param contents as stored: addresses as a JSON array, the time as ISO 8601, null for an empty field
 * @param salt hex; prevents guessing short contents
 */
export function contentsDigest(
  contents: { readonly [Column in (typeof digestedColumns)[number]]: string | null },
  salt: string,
): string {
  const written = JSON.stringify(digestedColumns.map((column) => contents[column]))
  return createHash('sm3').update(`${salt}\n${written}`).digest('hex')
}
