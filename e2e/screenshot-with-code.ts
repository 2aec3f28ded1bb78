import sharp from 'sharp'
import { qrCode } from '../server/testing/preview/media-samples.ts'

/** Returns a screenshot of a chat on a phone as a file to upload, with a QR code of a text, or words, in it if they are given. */
export async function screenshotWithCode(name: string, code?: string, said?: string) {
  const lines = Array.from(
    { length: 30 },
    (_, n) => `<text x="60" y="${80 + n * 76}">${(n === 9 && said) || `line ${n}`}</text>`,
  )
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340" font-size="40">${lines.join('')}</svg>`
  const page = sharp(Buffer.from(text)).flatten({ background: '#ededed' })
  const codes = code === undefined ? [] : [{ input: await qrCode(code), left: 330, top: 900 }]
  return { name, mimeType: 'image/png', buffer: await page.composite(codes).png().toBuffer() }
}
