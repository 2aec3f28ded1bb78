import { readFile } from 'node:fs/promises'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Picture } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import { feedProgram, mayStart } from './run-program.ts'
import { tameText } from './tame-text.ts'

/** QR codes of a file that are read, and characters of each: the largest has 4,296. */
const mostCodes = 10
const mostCharactersOfCode = 2000
/** Milliseconds that recognising the text of a picture may take. */
const readingTime = 8000
/**
 * Milliseconds after the start of the process from which on nothing more is read: on a busy machine the picture must be sent before
 * the process is killed.
 */
const readingEnds = 15_000
/** A whole number, because a process takes no other. */
const timeLeft = () => Math.min(readingTime, Math.floor(readingEnds - performance.now()))
/** Minimum confidence of a shown word, 0 to 100: lower ones are patterns of a photograph. */
const leastConfidence = 50

/** Reads QR codes. ZXing is WebAssembly; its program is given to it, because it would fetch one. */
export async function codesIn(pictures: readonly Picture[]): Promise<string[]> {
  const program = await readFile(
    new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')),
  )
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } })
  const codes = new Set<string>()
  for (const { width, height, pixels } of pictures) {
    if (timeLeft() <= 0) break
    const data = new Uint8ClampedArray(width * height * 4).fill(255)
    for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4)
      data.set(pixels.subarray(from, from + 3), to)
    const options = { formats: ['QRCode' as const], maxNumberOfSymbols: mostCodes }
    for (const { text, isValid } of await readBarcodes({ data, width, height }, options))
      if (isValid && text) codes.add(text.slice(0, mostCharactersOfCode).toWellFormed())
  }
  return [...codes].slice(0, mostCodes)
}

/** Spaces that tesseract puts between Chinese characters. */
const innerSpace =
  /(?<=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]) (?=[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF])/gu

/** Recognises the text in a picture, line by line; empty where tesseract is not there. */
export async function recognisedText({ width, height, pixels }: Picture): Promise<string> {
  const time = timeLeft()
  if (!mayStart('tesseract') || time <= 0) return ''
  const input = Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), pixels])
  const command = ['tesseract', 'stdin', 'stdout', '-l', 'chi_sim+eng', 'tsv']
  const rows = await feedProgram(command, { input, most: 4 * 1024 * 1024, time })
  const lines = new Map<string, string[]>()
  for (const row of rows.toString().split('\n').slice(1)) {
    const [, , ...fields] = row.split('\t')
    const word = fields.at(9)?.trim()
    if (!word || Number(fields[8]) < leastConfidence) continue
    const line = fields.slice(0, 3).join()
    lines.set(line, [...(lines.get(line) ?? []), word])
  }
  return [...lines.values()].map((words) => words.join(' ').replaceAll(innerSpace, '')).join('\n')
}

/**
 * Reads what pictures say: the QR codes of all of them, and the text of the first ones.
 * @param read number of pictures whose text is recognised, as far as the time suffices
 * @returns undefined where they say nothing
 */
export async function pictureText(
  pictures: readonly Picture[],
  { read }: { read: number },
): Promise<OpenedFile['text']> {
  const texts = async () => {
    const found: string[] = []
    for (const picture of pictures.slice(0, read)) found.push(await recognisedText(picture))
    return found.filter(Boolean).join('\n')
  }
  const [codes, text] = await Promise.all([codesIn(pictures), texts()])
  if (codes.length === 0 && !text) return undefined
  return { ...tameText(text), is_recognised: true, codes }
}
