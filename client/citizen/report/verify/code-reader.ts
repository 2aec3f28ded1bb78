// Worker that finds the QR code in a picture, so that the page stays responsive.
import { decodeQR } from 'qr/decode.js'

/** Pixels that a page sends. */
interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Answers with the text of the QR code, or with nothing. */
addEventListener('message', ({ data: pixels }: MessageEvent<Pixels>) => {
  let text: string | undefined
  try {
    text = decodeQR(pixels)
  } catch {
    // This picture has no QR code, or its QR code is too blurred.
  }
  postMessage(text)
})
