import { classNames } from '../class-names.ts'
import styles from './rings.module.css'

const radii = Array.from({ length: 12 }, (_, i) => 60 + 26 * i)

/** Rings as of a stone in water, in the colour of the text around: decoration behind what is said. */
export const Rings = ({ className }: { className?: string | undefined }) => (
  <svg
    viewBox="0 0 760 760"
    // In a box of another shape they fill it.
    preserveAspectRatio="xMinYMid slice"
    aria-hidden="true"
    className={classNames(styles.rings, className)}
  >
    {radii.map((r) => (
      <circle key={r} cx="380" cy="380" r={r} />
    ))}
  </svg>
)
