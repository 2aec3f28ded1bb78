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
    <ol className={styles.steps} aria-label="步骤">
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
          {i === current && <span className={styles.total}>共 {steps.length} 步</span>}
          {i < current && <VisuallyHidden>（已完成）</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
