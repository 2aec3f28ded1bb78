import { saltMark, signatureMark } from '../../../../contract/report/receipt.ts'
import { unseenRuns } from '../../../../contract/typed-text.ts'

/** A saved receipt, split into the input of `receipt/verify`. */
export interface ReceiptParts {
  text: string
  signature: string
  /** Unsigned text after the signature, which anybody may have written. */
  unsigned: string
}

/** Tells whether a line is the salt of the citizen's own copy, which cannot be mistaken for the centre's words. */
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
 * Undoes changes by messengers, mail and word processors to blanks, colons and quoted lines; joins a signature that
 * was broken into lines. Lines of our receipts have single inner blanks, no outer ones, and are never empty.
 */
function tidied(lines: readonly string[]): string[] {
  const tidy = lines
    .map((line) =>
      line
        .replaceAll(unseenRuns, '')
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
 * Returns the readings of a pasted receipt in the order to try: the text up to the signature byte for byte, except
 * line ends and outer blanks; then, if it differs, the text without the changes of copying. A valid reading is shown
 * as it was signed.
 * @returns an empty array without a signature
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
