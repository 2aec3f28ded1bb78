import * as words from '#words/frame.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './danger-strip.module.css'

interface DangerStripProps {
  question?: string
  className?: string | undefined
}

/** Says that this portal is no emergency service, with the emergency numbers one tap away. */
export const DangerStrip = ({ question = words.inDanger, className }: DangerStripProps) => (
  <p className={classNames(styles.strip, className)}>
    <strong>{question}</strong>
    <span className={styles.calls}>
      <a href="tel:110">{words.callPolice}</a>
      <a href="tel:96110">{words.callFraud}</a>
    </span>
  </p>
)
