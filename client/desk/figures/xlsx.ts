import writeXlsxFile from 'write-excel-file/universal'

type Cells = readonly (string | number | null)[]

/**
 * Rows of a sheet. From 160 kB on the package compresses a sheet in a worker made of a blob, which the desk's policy refuses, and
 * it would wait forever; these are about 90 kB.
 */
const sheetRows = 200

/** Formats a table as xlsx: a sheet for each group, the second cell of a row, with the head above. Texts stay texts. */
export const xlsxOf = ([head = [], ...rows]: readonly Cells[]): Promise<Blob> =>
  writeXlsxFile(
    [...new Set(rows.map(([, group]) => String(group)))].flatMap((group) => {
      const own = rows.filter(([, one]) => String(one) === group)
      return Array.from({ length: Math.ceil(own.length / sheetRows) }, (_, i) => ({
        sheet: i === 0 ? group : `${group} ${i + 1}`,
        data: [head, ...own.slice(i * sheetRows, (i + 1) * sheetRows)].map((cells) => [...cells]),
      }))
    }),
  ).toBlob()
