import { saltMark, signatureMark } from '../../../../contract/receipt.ts'

/** A receipt as it was kept, taken apart into what goes to `receipt/verify`. */
export interface ReceiptParts {
  text: string
  signature: string
  /** What stands behind the signature: anybody may have written it. */
  unsigned: string
}

/** The salt of the citizen's own copy says nothing that could be taken for the centre's words. */
const isSalt = (line: string) =>
  line.startsWith(saltMark) && /^[0-9a-f]*$/.test(line.slice(saltMark.length))

function partsOf(lines: readonly string[]): ReceiptParts | undefined {
  const at = lines.findIndex((line) => line.startsWith(signatureMark))
  const signature = lines[at]?.slice(signatureMark.length).trim()
  if (at < 1 || !signature) return undefined
  return {
    text: lines
      .slice(0, at)
      .map((line) => `${line}\n`)
      .join(''),
    signature,
    unsigned: lines
      .slice(at + 1)
      .filter((line) => !isSalt(line.trim()))
      .join('\n')
      .trim(),
  }
}

/**
 * Undoes what messengers, mail and word processors do to blanks, colons and quoted lines: those of our receipts have single blanks inside,
 * none around, and are never empty. A signature that was broken into lines is one again.
 */
function tidied(lines: readonly string[]): string[] {
  const tidy = lines
    .map((line) =>
      line
        .replaceAll(/[\u200B-\u200D\u2060]/g, '')
        .replaceAll(/\s+/g, ' ')
        .replace(/^[> ]+/, '')
        .trim()
        .replace(/^(\p{Script=Han}+(?: \d+)?) ?[:：] ?/u, '$1：'),
    )
    .filter(Boolean)
  const at = tidy.findIndex((line) => line.startsWith(signatureMark))
  if (at < 0) return tidy
  const end = tidy.findIndex((line, i) => i > at && !/^[A-Za-z0-9+/]+=*$/.test(line))
  const rest = end < 0 ? tidy.length : end
  return [...tidy.slice(0, at), tidy.slice(at, rest).join(''), ...tidy.slice(rest)]
}

/**
 * Readings of a pasted receipt, in the order in which they are to be tried: the text up to the signature byte for byte, but for line ends
 * and blanks around the whole; then, where that differs, without what copying does to it. Whatever is valid is shown as it was signed.
 * @returns none where no signature stands in it
 */
export function receiptReadings(pasted: string): ReceiptParts[] {
  const lines = pasted
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .split('\n')
  const exact = partsOf(lines)
  const mended = partsOf(tidied(lines))
  const isSame = mended?.text === exact?.text && mended?.signature === exact?.signature
  return [exact, isSame ? undefined : mended].filter((parts) => parts !== undefined)
}
