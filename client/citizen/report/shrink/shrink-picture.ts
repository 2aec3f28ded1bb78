import { isLarge, mayBeLarge, smallerName, smallerSize } from './large-picture.ts'

/** JPEG quality: little visible loss, most bytes saved. */
const quality = 0.8

/**
 * Tells whether the browser applies the camera's orientation. Browsers before 2020 do not, and would turn smaller
 * copies on their side.
 */
const drawsUpright = (): boolean => CSS.supports('image-orientation', 'from-image')

/** Decodes a picture, off the main thread. @throws when the browser cannot show it */
export async function openPicture<T>(
  file: Blob,
  use: (image: HTMLImageElement) => T | Promise<T>,
): Promise<T> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return await use(image)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** Returns the files of which a smaller copy saves much and can be made. */
export async function findLarge(files: readonly File[]): Promise<File[]> {
  if (!drawsUpright()) return []
  const found: File[] = []
  // One after the other: several photos at once exceed a cheap phone's memory.
  for (const file of files.filter(mayBeLarge)) {
    const large = await openPicture(file, ({ naturalWidth: width, naturalHeight: height }) =>
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

/** @throws when the browser cannot draw the picture */
async function draw(image: HTMLImageElement): Promise<Blob> {
  const { width, height } = smallerSize({ width: image.naturalWidth, height: image.naturalHeight })
  const canvas = createCanvas(width, height)
  // The same for both kinds of canvas; TypeScript separates them.
  const context:
    | (CanvasDrawImage & CanvasImageSmoothing & CanvasFillStrokeStyles & CanvasRect)
    | null = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  // Transparent pixels become white instead of black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return encode(canvas)
}

/** Makes a smaller upright copy without place, time and device; returns the original if that fails or saves nothing. */
export async function shrink(file: File): Promise<File> {
  try {
    const blob = await openPicture(file, draw)
    if (blob.size >= file.size) return file
    return new File([blob], smallerName(file.name), { type: blob.type })
  } catch {
    return file
  }
}
