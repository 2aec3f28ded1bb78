import { isLarge, mayBeLarge, smallerName, smallerSize } from './large-picture.ts'

/** Of a photograph little is lost by that, of its bytes most. */
const quality = 0.8

/**
 * Whether pictures are drawn the right way up, as their camera noted it: browsers before 2020 do not, and their
 * smaller copies would lie on their side.
 */
const drawsUpright = (): boolean => CSS.supports('image-orientation', 'from-image')

/** Opens a picture; decoding is the browser's work, beside the page's. @throws when it cannot be shown */
async function open<T>(file: File, use: (image: HTMLImageElement) => T | Promise<T>): Promise<T> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return await use(image)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** Of the files, those of which a smaller copy saves much and can be made. */
export async function findLarge(files: readonly File[]): Promise<File[]> {
  if (!drawsUpright()) return []
  const found: File[] = []
  // One after the other: several photographs at once are more than a cheap phone holds.
  for (const file of files.filter(mayBeLarge)) {
    const large = await open(file, ({ naturalWidth: width, naturalHeight: height }) =>
      isLarge({ width, height, bytes: file.size }),
    ).catch(() => false)
    if (large) found.push(file)
  }
  return found
}

function encode(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob> {
  if (!(canvas instanceof HTMLCanvasElement))
    return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no picture'))),
      'image/jpeg',
      quality,
    )
  })
}

function createCanvas(width: number, height: number): HTMLCanvasElement | OffscreenCanvas {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** @throws when the browser cannot draw it */
async function draw(image: HTMLImageElement): Promise<Blob> {
  const { width, height } = smallerSize({ width: image.naturalWidth, height: image.naturalHeight })
  const canvas = createCanvas(width, height)
  // Of both kinds of canvas it is the same; TypeScript keeps them apart.
  const context:
    | (CanvasDrawImage & CanvasImageSmoothing & CanvasFillStrokeStyles & CanvasRect)
    | null = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  // What was transparent is white, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return encode(canvas)
}

/**
 * A smaller copy of a picture, upright, without what the camera noted in it (place, time, device). The original
 * where that cannot be made, or would not be smaller.
 */
export async function shrink(file: File): Promise<File> {
  try {
    const blob = await open(file, draw)
    if (blob.size >= file.size) return file
    return new File([blob], smallerName(file.name), { type: blob.type })
  } catch {
    return file
  }
}
