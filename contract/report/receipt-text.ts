import { groupQueryCode } from './query-code.ts'

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

/** Duration in ms within which an anonymous report arrived. */
export const quarter = 15 * 60_000
const withinQuarter = ' 起的 15 分钟内'

/** Formats a time in Beijing to the minute, e.g. `2026-11-22 14:32`. */
const minuteInBeijing = (at: number) =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** Formats the time of receipt; an anonymous report shows only the quarter of an hour (decision 28). */
const timeOf = ({ reportedAt, isNamed }: ReceiptFacts) =>
  isNamed
    ? `${minuteInBeijing(reportedAt.getTime())}（北京时间）`
    : `${minuteInBeijing(Math.floor(reportedAt.getTime() / quarter) * quarter)}${withinQuarter}（北京时间）`

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

/** Reads the facts of a text that `receiptText` wrote; undefined for a text in another form. */
export function readReceiptText(text: string): ReceiptFacts | undefined {
  const found = new Map(factsOf(text).map(({ name, value }) => [name, value]))
  const valueOf = (name: string) => found.get(name) ?? ''
  const [, day, clock] = /^(\S{10}) (\d\d:\d\d)/.exec(valueOf('收到时间')) ?? []
  const code = valueOf('查询码')
  const files = [...found].flatMap(([name, value]) => {
    const [, sm3 = '', size] = /^SM3 ([0-9a-f]{64})，(\d+) 字节$/.exec(value) ?? []
    return name.startsWith('文件 ') && size ? [{ sm3, size: Number(size) }] : []
  })
  const facts: ReceiptFacts = {
    centre: valueOf('接收单位'),
    reportedAt: new Date(`${day}T${clock}+08:00`),
    isNamed: valueOf('举报方式') === '实名',
    queryCode: /^[0-9A-Z ]+$/.test(code) ? code.replaceAll(' ', '') : undefined,
    typeName: valueOf('举报类型'),
    digest: valueOf('内容摘要').slice('SM3 '.length),
    files,
    keyId: valueOf('签名密钥'),
  }
  const isTime = !Number.isNaN(facts.reportedAt.getTime())
  return isTime && receiptText(facts) === text ? facts : undefined
}
