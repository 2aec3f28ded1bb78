import { signatureMark } from '../../../../contract/receipt.ts'

/**
 * A receipt as it was kept, taken apart into what goes to `receipt/verify`: the text up to the signature, byte for byte. Of what copying
 * changes by itself, line ends and blanks around the whole are put right. `unsigned` is what stands behind the signature: anybody may have written it.
 * @returns undefined where no signature stands in it
 */
export function receiptParts(
  pasted: string,
): { text: string; signature: string; unsigned: string } | undefined {
  const lines = pasted
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .split('\n')
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
      .join('\n')
      .trim(),
  }
}
