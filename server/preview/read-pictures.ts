import { readFile } from 'node:fs/promises'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Picture } from '../platform/preview/picture.ts'
import type { OpenedFile } from '../platform/preview/opened-file.ts'
import { recognisedIn, type Recognised } from './recognised-text.ts'
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
/** Numbers of a file that are offered to be hidden. */
const mostNumbers = 200

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

/** Recognises the text in a picture, and where it has numbers; empty where tesseract is not there. */
export async function recognise({ width, height, pixels }: Picture): Promise<Recognised> {
  const time = timeLeft()
  if (!mayStart('tesseract') || time <= 0) return { text: '', numbers: [] }
  const input = Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), pixels])
  const command = ['tesseract', 'stdin', 'stdout', '-l', 'chi_sim+eng', 'tsv']
  const rows = await feedProgram(command, { input, most: 4 * 1024 * 1024, time })
  return recognisedIn(rows.toString(), { width, height })
}

/**
 * Reads what pictures say: the QR codes of all of them, and the text of the first ones.
 * @param read number of pictures whose text is recognised, as far as the time suffices
 * @returns members of the head, absent where the pictures say nothing
 */
export async function readPictures(
  pictures: readonly Picture[],
  { read }: { read: number },
): Promise<Pick<OpenedFile, 'text' | 'numbers'>> {
  const recogniseAll = async () => {
    const found: Recognised[] = []
    for (const picture of pictures.slice(0, read)) found.push(await recognise(picture))
    return found
  }
  const [codes, found] = await Promise.all([codesIn(pictures), recogniseAll()])
  const text = found.flatMap((each) => each.text || []).join('\n')
  const numbers = found
    .flatMap((each, at) => each.numbers.map((box) => ({ ...box, page: at + 1 })))
    .slice(0, mostNumbers)
  return {
    ...((codes.length > 0 || text) && {
      text: { ...tameText(text), is_recognised: true, codes },
    }),
    ...(numbers.length > 0 && { numbers }),
  }
}
