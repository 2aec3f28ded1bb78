import * as words from '#words/controls.ts'
import Check from 'lucide-react/icons/check'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './steps.module.css'

interface StepsProps {
  steps: readonly string[]
  /** Index of the step the citizen is at. */
  current: number
}

/** The citizen's position in a task of several pages. */
export function Steps({ steps, current }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={words.steps}>
      {steps.map((step, i) => (
        <li
          key={step}
          className={classNames(
            styles.step,
            i < current && styles.done,
            i === current && styles.current,
          )}
          aria-current={i === current ? 'step' : undefined}
        >
          <span className={styles.number}>{i < current ? <Check size={14} /> : i + 1}</span>
          <span className={styles.text}>{step}</span>
          {i === current && <span className={styles.total}>{words.stepsInAll(steps.length)}</span>}
          {i < current && <VisuallyHidden>{words.isDone}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
