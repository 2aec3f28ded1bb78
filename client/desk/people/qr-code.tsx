import QrCode from 'qrcode'
import { useMemo } from 'react'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import styles from './invitation.module.css'

/** White modules around a code. Source: ISO/IEC 18004 §6.3.8. */
const quiet = 4

/** A text as a QR code, drawn in the page: it is sent nowhere. */
export function QrCodePicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = QrCode.create(text, { errorCorrectionLevel: 'M' })
    const cells = Array.from(modules.data, (isDark, index) =>
      isDark
        ? `M${(index % modules.size) + quiet} ${Math.floor(index / modules.size) + quiet}h1v1h-1z`
        : '',
    )
    return { size: modules.size + 2 * quiet, path: cells.join('') }
  }, [text])
  return (
    <figure className={styles.qr}>
      <figcaption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </figcaption>
      <svg aria-hidden="true" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </figure>
  )
}
