import { qrModules } from './qr-modules.ts'

interface QrCodeProps {
  text: string
  /** What it is for whoever does not see it. */
  label: string
}

/** A code to scan, black on white in every scheme: scanners want it so. */
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
