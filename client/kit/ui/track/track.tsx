import * as words from '#words/controls.ts'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './track.module.css'

export interface TrackStep {
  name: string
  /** When the step was reached, or its deadline; must make sense without the colours. */
  detail?: string | undefined
  /** `late`: the deadline has passed; `refused`: reached, and no success. */
  state: 'done' | 'now' | 'next' | 'late' | 'refused'
}

interface TrackProps {
  steps: readonly TrackStep[]
  /** Details are so short that the steps are in a row on every screen. */
  isRow?: boolean
  className?: string | undefined
}

const spoken = {
  done: words.done,
  now: words.now,
  late: words.late,
  next: undefined,
  refused: undefined,
}

/** Progress along known steps. On a narrow screen the steps are vertical, unless they have names only. */
export const Track = ({ steps, isRow = false, className }: TrackProps) => (
  <ol
    className={classNames(
      styles.track,
      !isRow && steps.some(({ detail }) => detail) && styles.byWidth,
      className,
    )}
  >
    {steps.map(({ name, detail, state }) => (
      <li
        key={name}
        className={classNames(styles.step, styles[state])}
        aria-current={state === 'now' || state === 'late' ? 'step' : undefined}
      >
        <span className={styles.name}>{name}</span>
        {spoken[state] && <VisuallyHidden>{words.inBrackets(spoken[state] ?? '')}</VisuallyHidden>}
        {detail && <span className={styles.detail}>{detail}</span>}
      </li>
    ))}
  </ol>
)
