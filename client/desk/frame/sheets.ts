/** A cell of a sheet; texts stay texts. */
export type Cell = string | number | null

/**
 * Rows of a sheet. From 160 kB on the package compresses a sheet in a worker made of a blob, which the desk's policy refuses, and
 * it would wait forever; these are about 90 kB.
 */
const sheetRows = 200

/** Splits a table into sheets of a workbook, each with the head above. */
export const sheetsOf = (
  sheet: string,
  head: readonly Cell[],
  rows: readonly (readonly Cell[])[],
) =>
  Array.from({ length: Math.max(1, Math.ceil(rows.length / sheetRows)) }, (_, i) => ({
    sheet: i === 0 ? sheet : `${sheet} ${i + 1}`,
    data: [head, ...rows.slice(i * sheetRows, (i + 1) * sheetRows)].map((cells) => [...cells]),
    orientation: 'landscape' as const,
  }))
