import { scriptUrl } from '../../../kit/trusted-types.ts'
import { openPicture } from '../shrink/shrink-picture.ts'
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import codeReader from './code-reader.ts?worker&url'

/**
 * Longer sides in px at which a picture is tried: as a phone saves it; smaller, where grain averages out; larger, for a
 * small code in a photo of a whole sheet; between them, where the edges of modules meet those of pixels in another way.
 */
const sides = [1800, 1000, 3200, 1400, 2400]

/** Returns the pixels of a picture, no larger than it is. @throws when the browser cannot draw */
function pixelsOf(image: HTMLImageElement, side: number): ImageData {
  const { naturalWidth, naturalHeight } = image
  const scale = Math.min(1, side / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(naturalHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/**
 * Returns the text of the QR code in a picture, read in a worker on this device; undefined without a readable code.
 * @throws when the browser cannot show the picture
 */
export function readCode(file: Blob): Promise<string | undefined> {
  return openPicture(file, async (image) => {
    // The built worker is a classic script; the development server serves a module.
    const worker = new Worker(scriptUrl(codeReader), {
      type: import.meta.env.DEV ? 'module' : 'classic',
    })
    const answerTo = ({ data, width, height }: ImageData) =>
      new Promise<unknown>((resolve, reject) => {
        worker.addEventListener('message', ({ data: text }: MessageEvent) => resolve(text), {
          once: true,
        })
        worker.addEventListener('error', () => reject(new Error('the worker failed')))
        worker.postMessage({ data, width, height }, [data.buffer])
      })
    try {
      for (const side of sides) {
        const text = await answerTo(pixelsOf(image, side))
        if (typeof text === 'string') return text
      }
      return undefined
    } finally {
      worker.terminate()
    }
  })
}
