import * as words from '#words/frame.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './danger-strip.module.css'

/** A telephone number, and the words of its button. */
export type Call = readonly [number: string, label: string]

export const policeAndFraud: readonly Call[] = [
  ['110', words.callPolice],
  ['96110', words.callFraud],
]

interface DangerStripProps {
  question?: string
  calls?: readonly Call[]
  className?: string | undefined
}

/** Says that this portal is no emergency service, with the emergency numbers one tap away. */
export const DangerStrip = ({
  question = words.inDanger,
  calls = policeAndFraud,
  className,
}: DangerStripProps) => (
  <p className={classNames(styles.strip, className)}>
    <strong>{question}</strong>
    <span className={styles.calls}>
      {calls.map(([number, label]) => (
        <a key={number} href={`tel:${number}`}>
          <span>{label}</span>
        </a>
      ))}
    </span>
  </p>
)
