import { qrModules } from './qr-modules.ts'

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
