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

interface QrCodeProps {
  text: string
  /** Text alternative. */
  label: string
}

/** QR code, black on white in every colour scheme, for scanners. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, dark } = qrModules(text)
  const image = { role: 'img', 'aria-label': label }
  return (
    <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} shapeRendering="crispEdges" {...image}>
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
      <path d={dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('')} fill="#000" />
    </svg>
  )
}
