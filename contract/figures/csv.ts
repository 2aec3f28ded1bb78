/** Whether a spreadsheet would calculate a text, or a space before it. Source: OWASP, CSV Injection. */
const isFormula = /^\s*[=+\-@\t\r]/u

/** Returns text that a spreadsheet shows as it is. */
const plain = (text: string): string => (isFormula.test(text) ? `'${text}` : text)

/**
 * Formats a table for spreadsheets: UTF-8 with a byte order mark, CRLF (RFC 4180). A text that a spreadsheet would take
 * for a formula begins with an apostrophe; null is an empty cell.
 */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows
    .map((cells) =>
      cells
        .map((cell) =>
          typeof cell === 'string' ? `"${plain(cell).replaceAll('"', '""')}"` : (cell ?? ''),
        )
        .join(','),
    )
    .join('\r\n')}\r\n`
