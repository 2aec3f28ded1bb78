import { classNames } from '../class-names.ts'
import styles from './rings.module.css'

const radii = Array.from({ length: 12 }, (_, i) => 60 + 26 * i)

/** Concentric rings in the text's colour, as a decoration behind text. */
export const Rings = ({ className }: { className?: string | undefined }) => (
  <svg
    viewBox="0 0 760 760"
    // Fills a box of another shape.
    preserveAspectRatio="xMinYMid slice"
    aria-hidden="true"
    className={classNames(styles.rings, className)}
  >
    {radii.map((r) => (
      <circle key={r} cx="380" cy="380" r={r} />
    ))}
  </svg>
)
