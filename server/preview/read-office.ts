import { mostCharacters } from '../platform/preview/picture.ts'
import type { OfficePackage, XmlHandler } from './office-package.ts'

/** Collects text up to what is shown. */
class Shown {
  text = ''
  add(more: string): void {
    if (!this.isFull()) this.text += more
  }
  isFull(): boolean {
    return this.text.length > mostCharacters
  }
}

/** Elements whose text is not shown: formats, and copies for older programs. */
const unshown: ReadonlySet<string> = new Set(['Fallback', 'pPr', 'rPr', 'rPh'])

/** Reads paragraphs and tables of Word and PowerPoint; cells of a row are parted by tabs. */
function paragraphs(shown: Shown): XmlHandler {
  let skipped = 0
  let cells = 0
  let isText = false
  return {
    isDone: () => shown.isFull(),
    open(name) {
      if (skipped > 0 || unshown.has(name)) skipped += 1
      else if (name === 't') isText = true
      else if (name === 'tc') cells += 1
      else if (name === 'tab') shown.add('\t')
      else if (name === 'br' || name === 'cr') shown.add(cells > 0 ? ' ' : '\n')
    },
    close(name) {
      if (skipped > 0) skipped -= 1
      else if (name === 't') isText = false
      else if (name === 'p') shown.add(cells > 0 ? ' ' : '\n')
      else if (name === 'tr') shown.add('\n')
      else if (name === 'tc') {
        cells -= 1
        shown.add('\t')
      }
    },
    text(text) {
      if (isText && skipped === 0) shown.add(text)
    },
  }
}

async function readWord(office: OfficePackage, main: string, shown: Shown): Promise<void> {
  await office.read(main, paragraphs(shown))
  const relations = await office.relations(main)
  for (const { type, target } of relations.values())
    if (['footnotes', 'endnotes', 'comments'].includes(type)) {
      shown.add('\n')
      await office.read(target, paragraphs(shown))
    }
}

async function readPowerPoint(office: OfficePackage, main: string, shown: Shown): Promise<void> {
  for (const [index, { target }] of (await office.parts(main, 'sldId')).entries()) {
    shown.add(`\n第 ${index + 1} 张\n`)
    await office.read(target, paragraphs(shown))
    for (const { type, target: notes } of (await office.relations(target)).values())
      if (type === 'notesSlide') await office.read(notes, paragraphs(shown))
    if (shown.isFull()) return
  }
}

/** The format in which a number is shown. */
type Format = 'number' | 'percent' | 'date'

/** Reads a format code, of which only what is not literal counts. Source: ECMA-376 part 1, 18.8.30. */
function formatOf(id: number, code: string | undefined): Format {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    const isDate =
      (id >= 14 && id <= 22) ||
      (id >= 27 && id <= 36) ||
      (id >= 45 && id <= 47) ||
      (id >= 50 && id <= 58)
    return isDate ? 'date' : 'number'
  }
  const meaning = code.replaceAll(/"[^"]*"?|\\.|_.|\[[^\]]*\]?|General|E[+-]/gi, '')
  if (meaning.includes('%')) return 'percent'
  return /[ymdhs]/i.test(meaning) ? 'date' : 'number'
}

/** Formats the value that a cell shows: dates and times from days since 1899-12-30, and numbers with 15 digits as Excel has. */
function shownNumber(value: string, format: Format, is1904: boolean): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  if (format === 'percent') return `${Number((number * 100).toPrecision(15))}%`
  const days = number + (is1904 ? 1462 : 0)
  // Years 1900 to 9999.
  if (format === 'number' || days < 0 || days > 2_958_465)
    return `${Number(number.toPrecision(15))}`
  const moment = new Date(Math.round((days - 25_569) * 86_400) * 1000).toISOString()
  const [day = '', time = ''] = moment.slice(0, 19).split('T')
  if (days < 1) return time
  return Number.isInteger(days) ? day : `${day} ${time}`
}

/** Reads formats of cells, by the number that cells name. */
async function readFormats(office: OfficePackage, target: string | undefined): Promise<Format[]> {
  const codes = new Map<number, string>()
  const formats: Format[] = []
  let isCells = false
  await office.read(target ?? '', {
    open(name, { numFmtId, formatCode }) {
      const id = Number(numFmtId)
      if (name === 'cellXfs') isCells = true
      else if (name === 'numFmt') codes.set(id, formatCode ?? '')
      else if (name === 'xf' && isCells) formats.push(formatOf(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return formats
}

async function readSharedTexts(office: OfficePackage, target: string | undefined) {
  const texts: string[] = []
  const none: XmlHandler = { open: () => undefined }
  let item = new Shown()
  let reader = none
  await office.read(target ?? '', {
    open(name, attributes) {
      if (name === 'si') {
        item = new Shown()
        reader = paragraphs(item)
      } else reader.open(name, attributes)
    },
    close(name) {
      if (name === 'si') texts.push(item.text)
      else reader.close?.(name)
    },
    text: (text) => reader.text?.(text),
  })
  return texts
}

interface Workbook {
  readonly texts: readonly string[]
  readonly formats: readonly Format[]
  readonly is1904: boolean
}

/** Columns that a gap between cells is shown with, at most. */
const mostGap = 50
/** Returns the number of the column of a place such as AB12, from 1 on. */
const columnOf = (place = '') =>
  Array.from(place.replaceAll(/[^A-Z]/g, '')).reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  )

/** Reads the cells of a sheet, a line each row. A formula is shown by the value that the file has for it. */
function cells(shown: Shown, { texts, formats, is1904 }: Workbook): XmlHandler {
  let column = 0
  let cell: Readonly<Record<string, string>> = {}
  let value = ''
  let isValue = false
  const shownValue = () => {
    if (cell['t'] === 's') return texts[Number(value)] ?? ''
    if (cell['t'] === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (cell['t'] !== undefined && cell['t'] !== 'n') return value
    return shownNumber(value, formats[Number(cell['s'] ?? 0)] ?? 'number', is1904)
  }
  return {
    isDone: () => shown.isFull(),
    open(name, attributes) {
      if (name === 'row') column = 0
      else if (name === 'c') {
        cell = attributes
        value = ''
      } else if (name === 'v' || name === 't') isValue = true
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'row' && column > 0) shown.add('\n')
      else if (name === 'c' && value !== '') {
        const place = columnOf(cell['r']) || column + 1
        shown.add('\t'.repeat(Math.max(0, Math.min(place - Math.max(column, 1), mostGap))))
        shown.add(shownValue().replaceAll(/\s+/g, ' '))
        column = place
      }
    },
    text(text) {
      if (isValue) value += text
    },
  }
}

async function readExcel(office: OfficePackage, main: string, shown: Shown): Promise<void> {
  const relations = [...(await office.relations(main)).values()]
  const targetOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.target
  let is1904 = false
  await office.read(main, {
    open(name, { date1904 }) {
      if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true'
    },
  })
  const workbook = {
    texts: await readSharedTexts(office, targetOf('sharedStrings')),
    formats: await readFormats(office, targetOf('styles')),
    is1904,
  }
  for (const { attributes, target } of await office.parts(main, 'sheet')) {
    const isHidden = (attributes['state'] ?? 'visible') !== 'visible'
    shown.add(`\n工作表：${attributes['name'] ?? ''}${isHidden ? '（隐藏）' : ''}\n`)
    await office.read(target, cells(shown, workbook))
    if (shown.isFull()) return
  }
}

/** The endings of Office's own formats. */
export type OfficeEnding = 'docx' | 'xlsx' | 'pptx'

const readers: Readonly<
  Record<OfficeEnding, (office: OfficePackage, main: string, shown: Shown) => Promise<void>>
> = { docx: readWord, xlsx: readExcel, pptx: readPowerPoint }

/**
 * Reads the text of a Word, Excel or PowerPoint file.
 * @returns the text, and whether a part was broken, which ends it
 * @throws what is wrong before any text was found
 */
export async function readOffice(
  office: OfficePackage,
  ending: OfficeEnding,
): Promise<{ text: string; isBroken: boolean }> {
  const shown = new Shown()
  let isBroken = false
  try {
    const relations = await office.relations('')
    const main = [...relations.values()].find(({ type }) => type === 'officeDocument')
    if (!main) throw new Error('No document')
    await readers[ending](office, main.target, shown)
  } catch (error) {
    if (!shown.text.trim()) throw error
    isBroken = true
  }
  const text = shown.text
    .replaceAll(/ \t/g, '\t')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
  return { text: text.trim(), isBroken }
}
