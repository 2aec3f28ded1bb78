import writeXlsxFile from 'write-excel-file/universal'
import { type Cell, sheetsOf } from '../frame/sheets.ts'

type Cells = readonly Cell[]

/**
 * Formats the national centre's form and a table as xlsx: a sheet for the form, then one for each group of the table, the second
 * cell of a row.
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
