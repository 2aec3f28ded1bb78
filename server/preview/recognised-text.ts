import type { OpenedFile } from '../platform/preview/opened-file.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export interface Recognised {
  readonly text: string
  /** Boxes of the numbers of persons, cards and phones. */
  readonly numbers: readonly Omit<NonNullable<OpenedFile['numbers']>[number], 'page'>[]
}

/** A word and its box in pixels. */
interface Word {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Minimum confidence of a shown word, 0 to 100: lower ones are patterns of a photograph. */
const leastConfidence = 50

/** Spaces that tesseract puts between Chinese characters. */
const innerSpace =
  /(?<=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]) (?=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF])/gu

/** A mobile phone, an ID number, or the number of a card. */
const personalNumber = /(?<!\d)(?:1[3-9]\d{9}|\d{17}[\dXx]|\d{16,19})(?!\d)/g

/** Reads the columns of tesseract's TSV: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function wordsByLine(tsv: string): Word[][] {
  const lines = new Map<string, Word[]>()
  for (const row of tsv.split('\n').slice(1)) {
    const fields = row.split('\t')
    const text = fields[11]?.trim()
    if (!text || Number(fields[10]) < leastConfidence) continue
    const [left = 0, top = 0, width = 0, height = 0] = fields.slice(6, 10).map(Number)
    const line = fields.slice(2, 5).join()
    const word = { text, left, top, right: left + width, bottom: top + height }
    lines.set(line, [...(lines.get(line) ?? []), word])
  }
  return [...lines.values()]
}

/** Pixels around a number, because strokes reach beyond the box of their word. */
const margin = 3

function boxOf(words: readonly Word[], { width, height }: Size): Recognised['numbers'][number] {
  const left = Math.max(0, Math.min(...words.map((word) => word.left)) - margin)
  const top = Math.max(0, Math.min(...words.map((word) => word.top)) - margin)
  const right = Math.min(width, Math.max(...words.map((word) => word.right)) + margin)
  const bottom = Math.min(height, Math.max(...words.map((word) => word.bottom)) + margin)
  return {
    x: left / width,
    y: top / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
  }
}

/** Returns the numbers of a line, each as the words that it touches: first those within a word, then those whose digits stand apart. */
function numbersIn(words: readonly Word[]): Word[][] {
  const whole = words.filter(({ text }) => text.match(personalNumber))
  // A number beside another one does not belong to it.
  const rest = words.map(({ text }) => (text.match(personalNumber) ? ' ' : text))
  const startOf = (at: number) => rest.slice(0, at).join('').length
  const apart = [...rest.join('').matchAll(personalNumber)].map(({ index, 0: number }) =>
    words.filter((_, at) => {
      const [start, end] = [startOf(at), startOf(at + 1)]
      return start < index + number.length && end > index
    }),
  )
  return [...whole.map((word) => [word]), ...apart]
}

/** Reads what tesseract recognised in a picture, line by line. */
export function recognisedIn(tsv: string, size: Size): Recognised {
  const lines = wordsByLine(tsv)
  return {
    text: lines
      .map((words) =>
        words
          .map(({ text }) => text)
          .join(' ')
          .replaceAll(innerSpace, ''),
      )
      .join('\n'),
    numbers: lines.flatMap(numbersIn).map((words) => boxOf(words, size)),
  }
}
