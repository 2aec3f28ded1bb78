import { readReceiptText, receiptText } from '../../../../contract/report/receipt-text.ts'

/** A receipt's signed text, and its signature in base64. */
export interface SignedText {
  readonly text: string
  readonly signature: string
}

/** Version of the packing, its first byte: a picture is read for years. */
const version = 1
/** Bytes of each value of fixed length; an SM2 signature is two numbers. */
const [digestBytes, keyBytes, numberBytes] = [32, 8, 32]

const bytesOfHex = (hex: string) =>
  (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
const hexOf = (bytes: Iterable<number>) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Writes a whole number in groups of 7 bits, the lowest first. */
const numberIn7Bits = (n: number): number[] =>
  n < 128 ? [n] : [(n % 128) + 128, ...numberIn7Bits(Math.floor(n / 128))]

/** Returns the two numbers of a DER signature, 32 bytes each; nothing for another form. */
function numbersOf(signature: string): number[] {
  if (!/^([\w+/]{4})+([\w+/]{2}==|[\w+/]{3}=)?$/.test(signature)) return []
  const [, ...der] = Array.from(atob(signature), (char) => char.charCodeAt(0))
  const first = der.slice(3, 3 + (der[2] ?? 0))
  const second = der.slice(5 + first.length)
  return [first, second].flatMap((bytes) => [
    ...Array<number>(Math.max(0, numberBytes - bytes.length)).fill(0),
    ...bytes.slice(-numberBytes),
  ])
}

/** Writes two numbers as DER, in base64. */
function signatureOf(numbers: readonly number[]): string {
  const parts = [numbers.slice(0, numberBytes), numbers.slice(numberBytes)].flatMap((number) => {
    const at = number.findIndex((byte) => byte > 0)
    const bytes = number.slice(at)
    if ((bytes[0] ?? 0) > 127) bytes.unshift(0)
    return [2, bytes.length, ...bytes]
  })
  return btoa(String.fromCharCode(0x30, parts.length, ...parts))
}

/** Digits that hold 0 to 6 bytes: the numbers of a QR code take 3.3 bits a digit, its letters 8. */
const digitsFor = [0, 3, 5, 8, 10, 13, 15]

const toDigits = (bytes: readonly number[]): string =>
  bytes.length === 0
    ? ''
    : String(bytes.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0)).padStart(
        digitsFor[Math.min(6, bytes.length)] ?? 0,
        '0',
      ) + toDigits(bytes.slice(6))

function fromDigits(digits: string): number[] {
  const bytes: number[] = []
  for (const part of digits.match(/\d{1,15}/g) ?? []) {
    const length = digitsFor.indexOf(part.length)
    const hex = Number(part)
      .toString(16)
      .padStart(2 * length, '0')
    if (length < 0 || hex.length > 2 * length) return []
    bytes.push(...bytesOfHex(hex))
  }
  return bytes
}

/** Packs a receipt as digits for a QR code that also has the query code; undefined if its text has another form. */
export function packReceipt({ text, signature }: SignedText): string | undefined {
  const facts = readReceiptText(text)
  if (!facts?.queryCode) return undefined
  const named = (name: string) => {
    const bytes = [...new TextEncoder().encode(name)]
    return [...numberIn7Bits(bytes.length), ...bytes]
  }
  const packed = toDigits([
    version,
    Number(facts.isNamed),
    ...numberIn7Bits(facts.reportedAt.getTime() / 60_000),
    ...bytesOfHex(facts.keyId + facts.digest),
    ...numbersOf(signature),
    ...named(facts.centre),
    ...named(facts.typeName),
    ...facts.files.flatMap(({ sm3, size }) => [...bytesOfHex(sm3), ...numberIn7Bits(size)]),
  ])
  // A signature of another form is not packed either.
  const unpacked = unpackReceipt(packed, facts.queryCode)
  return unpacked?.text === text && unpacked.signature === signature ? packed : undefined
}

/** Unpacks a receipt; undefined for digits that are none. @param queryCode the code beside them */
export function unpackReceipt(digits: string, queryCode: string): SignedText | undefined {
  const rest = fromDigits(digits)
  const take = (length: number) => rest.splice(0, length)
  const number = (): number => {
    const [byte = 0] = take(1)
    return byte < 128 ? byte : byte - 128 + 128 * number()
  }
  const name = () => new TextDecoder().decode(new Uint8Array(take(number())))
  if (take(1)[0] !== version) return undefined
  const isNamed = take(1)[0] === 1
  const reportedAt = new Date(number() * 60_000)
  const keyId = hexOf(take(keyBytes))
  const digest = hexOf(take(digestBytes))
  const numbers = take(2 * numberBytes)
  const [centre, typeName] = [name(), name()]
  const files = []
  while (rest.length > 0) files.push({ sm3: hexOf(take(digestBytes)), size: number() })
  if (Number.isNaN(reportedAt.getTime())) return undefined
  const facts = { centre, reportedAt, isNamed, queryCode, typeName, digest, files, keyId }
  return { text: receiptText(facts), signature: signatureOf(numbers) }
}
