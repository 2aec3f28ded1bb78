import { classNames } from '../class-names.ts'
import styles from './seal.module.css'

/** React's types have no `translate` for SVG. */
const untranslated = { translate: 'no' }

interface SealProps {
  /** Up to four characters, e.g. `已收到`, or a word of eight letters. */
  word: string
  /** E.g. `2026.11.21`. */
  date?: string | undefined
  className?: string | undefined
}

/** A round seal, vermilion on the screen, black on paper; decoration, because text beside it says the same. */
export const Seal = ({ word, date, className }: SealProps) => (
  <svg
    viewBox="0 0 100 100"
    className={classNames(styles.seal, className)}
    aria-hidden="true"
    {...untranslated}
  >
    <circle cx="50" cy="50" r="46" strokeWidth="4" />
    <circle cx="50" cy="50" r="39" strokeWidth="1.5" />
    <text
      x="50"
      y={date ? 47 : 58}
      className={styles.word}
      fontSize={word.length > 4 ? 16 : word.length > 3 ? 17 : 22}
    >
      {word}
    </text>
    {date && (
      // Text length of the inner ring, in any system font.
      <text x="50" y="64" fontSize="14" textLength="64" lengthAdjust="spacingAndGlyphs">
        {date}
      </text>
    )}
  </svg>
)
