import writeXlsxFile from 'write-excel-file/universal'

import type { Cell } from './figure-table.ts'

type Cells = readonly Cell[]

/**
 * Rows of a sheet. From 160 kB on the package compresses a sheet in a worker made of a blob, which the desk's policy refuses, and
 * it would wait forever; these are about 90 kB.
 */
const sheetRows = 200

const sheetsOf = (sheet: string, head: Cells, rows: readonly Cells[]) =>
  Array.from({ length: Math.ceil(rows.length / sheetRows) }, (_, i) => ({
    sheet: i === 0 ? sheet : `${sheet} ${i + 1}`,
    data: [head, ...rows.slice(i * sheetRows, (i + 1) * sheetRows)].map((cells) => [...cells]),
    orientation: 'landscape' as const,
  }))

/**
 * Formats the national centre's form and a table as xlsx: a sheet for the form, then one for each group of the table, the second
 * cell of a row, with the head above. Texts stay texts.
 */
export const xlsxOf = (
  [formHead = [], ...form]: readonly Cells[],
  [head = [], ...rows]: readonly Cells[],
): Promise<Blob> =>
  writeXlsxFile([
    ...sheetsOf('月报表', formHead, form),
    ...[...new Set(rows.map(([, group]) => String(group)))].flatMap((group) =>
      sheetsOf(
        group,
        head,
        rows.filter(([, one]) => String(one) === group),
      ),
    ),
  ]).toBlob()
