import * as words from '#words/verify.ts'
import { wholeText } from '../../../../contract/report/receipt.ts'
import { codeInAddress, packedInAddress } from '../../site/report-address.ts'
import { unpackReceipt } from '../success/packed-receipt.ts'

/** What a citizen kept of a receipt: its text, or why a file is none. */
export type Kept = { text: string; isPicture: boolean } | { problem: string }

/** A receipt has a few kilobytes. */
const maxTextBytes = 100_000

async function readText(file: File): Promise<Kept> {
  const text = file.size > maxTextBytes ? '\0' : await file.text()
  // A binary file would fill the field with unreadable characters.
  return /[\0\uFFFD]/.test(text)
    ? { problem: words.notText(file.name) }
    : { text, isPicture: false }
}

async function readPicture(file: File): Promise<Kept> {
  const { name } = file
  let address: string | undefined
  try {
    const { readCode } = await import('./read-code.ts')
    address = await readCode(file)
  } catch {
    return { problem: words.notOpened(name) }
  }
  if (address === undefined) return { problem: words.noQr(name) }
  const hash = address.includes('#') ? address.slice(address.indexOf('#')) : ''
  const code = codeInAddress(hash)
  if (code === undefined) return { problem: words.otherQr(name) }
  const packed = packedInAddress(hash)
  if (packed === undefined) return { problem: words.codeOnly(name) }
  const receipt = unpackReceipt(packed, code)
  return receipt
    ? { text: wholeText(receipt), isPicture: true }
    : { problem: words.unreadable(name) }
}

/** Reads a kept receipt from a file, on this device: a saved picture, a photo of the print, or the text. */
export async function readKept(file: File): Promise<Kept> {
  if (file.type.startsWith('image/')) return readPicture(file)
  if (file.type === 'text/plain' || /\.txt$/i.test(file.name)) return readText(file)
  return { problem: words.notReceipt(file.name) }
}
