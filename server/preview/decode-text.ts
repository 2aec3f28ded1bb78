import chardet from 'chardet'
import type { PreviewRequest } from '../platform/preview/preview-opener.ts'

type TextEncodingName = NonNullable<PreviewRequest['encoding']>

/** Bytes from which an encoding is guessed. */
const mostGuessed = 64 * 1024

/** The encodings that are guessed, by their names in chardet. */
const guessed: Readonly<Record<string, TextEncodingName>> = {
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-KR': 'euc-kr',
}
/** Confidence that chardet has without any frequent character: from two characters it knows nothing. */
const leastConfidence = 10

const marks: readonly (readonly [mark: string, encoding: TextEncodingName])[] = [
  ['\u00EF\u00BB\u00BF', 'utf-8'],
  // Before UTF-16, whose mark the first of them begins with.
  ['\u00FF\u00FE\0\0', 'utf-32le'],
  ['\0\0\u00FE\u00FF', 'utf-32be'],
  ['\u00FF\u00FE', 'utf-16le'],
  ['\u00FE\u00FF', 'utf-16be'],
]

/** Decodes with `stream`, because a cut may go through the middle of a character. @throws TypeError where a byte is no character */
const strictly = (content: Uint8Array, encoding: TextEncodingName): string =>
  new TextDecoder(encoding, { fatal: true }).decode(content, { stream: true })

function isIn(content: Uint8Array, encoding: TextEncodingName): boolean {
  try {
    strictly(content, encoding)
    return true
  } catch {
    return false
  }
}

/** Marks and letters that every text has, of which other encodings read as UTF-16 have hardly any. */
const common = /[\t\n\r -~，。、：；！？“”（）]/g
/** Characters of which nearly all of a text in East Asia consists. */
const usual = /[\t\n\r -~\u2010-\u2026\u3000-\u30FF\u4E00-\u9FFF\uAC00-\uD7A3\uFF00-\uFFEF]/g

/** Whether bytes are UTF-16 without a mark. */
function isUtf16(start: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): boolean {
  const text = new TextDecoder(encoding).decode(start, { stream: true })
  const share = (characters: RegExp) => (text.match(characters)?.length ?? 0) / text.length
  return share(common) >= 0.03 && share(usual) >= 0.95
}

/**
 * Tells the encoding of a short text, such as the names in an archive, of which chardet knows nothing: kana of Shift-JIS, or the
 * frequent characters of Big5, whose second bytes are often none of GB2312.
 */
function encodingByRanges(start: Uint8Array): TextEncodingName | undefined {
  const pairs =
    Buffer.from(start)
      .toString('latin1')
      .match(/[\u0081-\u00FE][\u0040-\u00FE]/g) ?? []
  const share = (range: RegExp) => pairs.filter((pair) => range.test(pair)).length / pairs.length
  if (share(/^[\u0082\u0083]/) >= 0.4) return 'shift_jis'
  const isBig5 = share(/^[\u00A1-\u00C6]/) >= 0.9 && share(/[\u00A1-\u00FE]$/) <= 0.8
  return isBig5 ? 'big5' : undefined
}

/**
 * Tells the encoding of a text by its mark, by what decodes, and else by frequent characters. GB18030, as Windows writes it in
 * China, is told where nothing speaks for another one.
 */
export function encodingOf(content: Uint8Array): TextEncodingName {
  const start = content.subarray(0, mostGuessed)
  const head = Buffer.from(start.subarray(0, 4)).toString('latin1')
  const marked = marks.find(([mark]) => head.startsWith(mark))
  if (marked) return marked[1]
  const isUtf8 = isIn(content, 'utf-8')
  if (isUtf8 && !start.includes(0)) return 'utf-8'
  const utf16 = (['utf-16le', 'utf-16be'] as const).find((each) => isUtf16(start, each))
  if (utf16 || isUtf8) return utf16 ?? 'utf-8'
  const sure = chardet
    .analyse(start)
    .filter(({ name, confidence }) => confidence > leastConfidence && Object.hasOwn(guessed, name))
    .flatMap(({ name }) => guessed[name] ?? [])
  const ranged = sure.length > 0 ? undefined : encodingByRanges(start)
  return [...sure, ranged].find((encoding) => encoding && isIn(start, encoding)) ?? 'gb18030'
}

/** Decodes a text. @param encoding the one that it is read in, told by its content where absent */
export const decodeText = (content: Uint8Array, encoding = encodingOf(content)): string =>
  encoding === 'utf-32le' || encoding === 'utf-32be'
    ? decodeUtf32(content, encoding === 'utf-32le')
    : new TextDecoder(encoding).decode(content, { stream: true })

/** Decodes UTF-32, which `TextDecoder` does not know. */
function decodeUtf32({ buffer, byteOffset, byteLength }: Uint8Array, isLittle: boolean): string {
  const view = new DataView(buffer, byteOffset, byteLength)
  const points = Array.from({ length: byteLength >> 2 }, (_, at) =>
    view.getUint32(4 * at, isLittle),
  )
  const characters = points.map((point) =>
    point <= 0x10ffff ? String.fromCodePoint(point) : '\uFFFD',
  )
  return characters
    .join('')
    .replace(/^\uFEFF/, '')
    .toWellFormed()
}
