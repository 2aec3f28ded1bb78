import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { counts, type Figures, type MonthFigures } from '../../../contract/figures/figures.ts'
import { csvOf } from '../../../contract/figures/csv.ts'
import { flatTable, monthlyForm } from './figure-table.ts'
import { xlsxOf } from './xlsx.ts'

const figures = (n: number): Figures => ({
  ...(Object.fromEntries(Object.keys(counts).map((name, i) => [name, n + i])) as Omit<
    Figures,
    'median_tenths'
  >),
  median_tenths: n === 0 ? null : 25,
})
const names = ['诈骗', '=HYPERLINK("x")', '“引号”\n和<尖括号>&', '-1']
const monthOf = (month: string, n: number, types: number): MonthFigures => ({
  month,
  total: figures(n),
  types: Array.from({ length: types }, (_, id) => {
    return { id, name: names[id] ?? `类型 ${id}`, figures: figures(n + id) }
  }),
  sources: [{ source: 'web', figures: figures(n) }],
  platforms: [],
  authorities: [],
  outcomes: {},
})
const monthsOf = (types: number) => ({
  current: monthOf('2026-10', 120, types),
  month_before: monthOf('2026-09', 100, types),
  year_before: monthOf('2025-10', 0, 1),
})
const tableOf = (types: number) => flatTable(monthsOf(types))

/** The files of a zip archive, by its central directory. Source: APPNOTE 4.3.12. */
function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (
    let at = zip.indexOf('PK\u0001\u0002');
    at >= 0;
    at = zip.indexOf('PK\u0001\u0002', at + 4)
  ) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28))
    const local = zip.readUInt32LE(at + 42)
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(from, from + size)
    files.set(name, (method === 0 ? content : inflateRawSync(content)).toString())
  }
  return files
}

const decoded = (xml: string) =>
  new DOMParser().parseFromString(`<t>${xml}</t>`, 'text/xml').documentElement.textContent

/** The cells of all sheets, each with its head. */
function sheetsOf(files: Map<string, string>) {
  const shared = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(
    ([, text = '']) => decoded(text.replaceAll(/<[^>]+>/g, '')),
  )
  const sheets = [...files.keys()].filter((name) => name.startsWith('xl/worksheets/sheet'))
  return sheets
    .toSorted((one, other) => one.localeCompare(other, undefined, { numeric: true }))
    .map((name) => {
      const rows = [...(files.get(name) ?? '').matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(
        ([, row = '']) => {
          const cells: (string | number | null)[] = []
          for (const [, column = '', attributes = '', value = ''] of row.matchAll(
            /<c r="([A-Z])\d+"([^>]*)>(?:<v>(.*?)<\/v>)?<\/c>/gs,
          ))
            cells[column.charCodeAt(0) - 65] = attributes.includes('t="s"')
              ? (shared[Number(value)] ?? '')
              : Number(value)
          return cells
        },
      )
      // Empty cells are left out of the file.
      return rows.map((cells) => Array.from(rows[0] ?? [], (_, i) => cells[i] ?? null))
    })
}

test.each([4, 60])(
  'the file of %i types has the cells of the CSV, texts as texts',
  async (types) => {
    const table = tableOf(types)
    const form = monthlyForm(monthsOf(types))
    const files = unzip(Buffer.from(await (await xlsxOf(form, table)).arrayBuffer()))
    const [formSheet = [], ...sheets] = sheetsOf(files)
    expect(csvOf(formSheet)).toBe(csvOf(form))
    const [head = []] = table
    for (const [first] of sheets) expect(first).toEqual(head)
    const rows = [head, ...sheets.flatMap((sheet) => sheet.slice(1))]
    expect(csvOf(rows)).toBe(csvOf(table))
    // No formula, and no sheet so large that the package wants a worker.
    for (const [name, content] of files) {
      expect(content, name).not.toContain('<f>')
      expect(Buffer.byteLength(content), name).toBeLessThan(150_000)
    }
  },
)
