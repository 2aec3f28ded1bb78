import { createHash } from 'node:crypto'
import { groupQueryCode } from '../../../contract/query-code.ts'
import type { ContentColumn } from '../sealed-contents.ts'

/** What a receipt says. Nothing of who reported is among it, and the compiler keeps it so. */
export interface ReceiptFacts {
  /** Name of the centre. */
  readonly centre: string
  readonly reportedAt: Date
  readonly isNamed: boolean
  /** Undefined when the owner asked without it: only its holder knows the code. */
  readonly queryCode: string | undefined
  readonly typeName: string
  /** SM3 of salt and contents, hex. */
  readonly digest: string
  /** As they were sent, in their order; without names, which tell of people and of moments. */
  readonly files: readonly { readonly sm3: string; readonly size: number }[]
  readonly keyId: string
}

const quarter = 15 * 60_000

/** A moment in China to the minute, e.g. `2026-11-22 14:32`. */
const minuteInChina = (at: number) =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16)

/** An anonymous report has the quarter of an hour and no more, from its first second on: docs/decisions/0028. */
const timeOf = ({ reportedAt, isNamed }: ReceiptFacts) =>
  isNamed
    ? `${minuteInChina(reportedAt.getTime())}（北京时间）`
    : `${minuteInChina(Math.floor(reportedAt.getTime() / quarter) * quarter)} 起的 15 分钟内（北京时间）`

/** A line break in a name would look like another fact. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The text that is signed: a fact a line, in a fixed order. */
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

/** The lines of a text as facts; what has no name is no fact. */
export const factsOf = (text: string): { name: string; value: string }[] =>
  text.split('\n').flatMap((line) => {
    const [, name, value] = /^([^：]+)：(.*)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [{ name, value }]
  })

/** Everything that was written into a report, in the order in which it goes into the digest. */
export const digestedColumns = [
  'title',
  'site_name',
  'urls',
  'account',
  'seen_at',
  'description',
] as const satisfies readonly ContentColumn[]

/**
 * The digest of what was written. NOTE: receipts that were given out depend on it, so it never changes.
 * @param contents as they are stored: addresses as a JSON array, the time as ISO 8601, null where nothing was written
 * @param salt hex; without it short contents could be guessed
 */
export function contentsDigest(
  contents: { readonly [Column in (typeof digestedColumns)[number]]: string | null },
  salt: string,
): string {
  const written = JSON.stringify(digestedColumns.map((column) => contents[column]))
  return createHash('sm3').update(`${salt}\n${written}`).digest('hex')
}
