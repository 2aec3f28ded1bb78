import { signatureMark } from '../../../../contract/report/receipt.ts'
import { codeInAddress, packedInAddress } from '../../site/report-address.ts'
import { unpackReceipt } from '../success/packed-receipt.ts'

/** What a citizen kept of a receipt: its text, or why a file is none. */
export type Kept = { text: string; isPicture: boolean } | { problem: string }

/** A receipt has a few kilobytes. */
const maxTextBytes = 100_000

const noText = '请选择或粘贴回执文本'

async function readText(file: File): Promise<Kept> {
  const text = file.size > maxTextBytes ? '\0' : await file.text()
  // What is no text would fill the field with signs that nobody can read.
  return /[\0\uFFFD]/.test(text)
    ? { problem: `“${file.name}”不是回执的文本，没有读取` }
    : { text, isPicture: false }
}

async function readPicture(file: File): Promise<Kept> {
  const problem = (why: string): Kept => ({ problem: `“${file.name}”${why}` })
  let address: string | undefined
  try {
    const { readCode } = await import('./read-code.ts')
    address = await readCode(file)
  } catch {
    return problem(`打不开，请换成 PNG 或 JPG 格式的图片，或者${noText}`)
  }
  if (address === undefined)
    return problem(`里没有找到二维码。请拍清楚二维码，不要反光、遮挡，或者${noText}`)
  const hash = address.includes('#') ? address.slice(address.indexOf('#')) : ''
  const code = codeInAddress(hash)
  if (code === undefined) return problem('里的二维码不是回执的')
  const packed = packedInAddress(hash)
  if (packed === undefined) return problem(`的二维码里只有查询码，没有签名，${noText}`)
  const receipt = unpackReceipt(packed, code)
  return receipt
    ? { text: `${receipt.text}${signatureMark}${receipt.signature}\n`, isPicture: true }
    : problem(`的二维码读不出签名，${noText}`)
}

/** Reads a kept receipt from a file, on this device: a saved picture, a photo of the print, or the text. */
export async function readKept(file: File): Promise<Kept> {
  if (file.type.startsWith('image/')) return readPicture(file)
  if (file.type === 'text/plain' || /\.txt$/i.test(file.name)) return readText(file)
  return { problem: `“${file.name}”不是回执的图片或文本，没有读取` }
}
