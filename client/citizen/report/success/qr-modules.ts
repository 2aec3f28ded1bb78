import { correction, generate } from 'lean-qr'

/**
 * Returns the dark modules of a QR code by column and row, and the number of modules in a row; without a margin. The
 * smallest code at the lowest correction: larger modules survive a small or blurred picture better than more correction.
 */
export function qrModules(text: string): { size: number; dark: [x: number, y: number][] } {
  const bitmap = generate(text, { minCorrectionLevel: correction.L })
  const { size } = bitmap
  const all = Array.from({ length: size * size }, (_module, at): [number, number] => [
    at % size,
    Math.floor(at / size),
  ])
  return { size, dark: all.filter(([x, y]) => bitmap.get(x, y)) }
}
