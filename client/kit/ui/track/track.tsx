import { classNames } from '../class-names.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './track.module.css'

export interface TrackStep {
  name: string
  /** When it was, or until when it will be; for whoever does not see colours it must say so. */
  detail?: string | undefined
  /** `late`: it should have been by now. */
  state: 'done' | 'now' | 'next' | 'late'
}

interface TrackProps {
  steps: readonly TrackStep[]
  className?: string | undefined
}

const spoken = { done: '已完成', now: '进行中', late: '已超时', next: undefined }

/**
 * How far something has come on a way whose steps are known from its beginning. On a narrow screen one below the other, unless
 * they have names alone.
 */
export const Track = ({ steps, className }: TrackProps) => (
  <ol
    className={classNames(
      styles.track,
      steps.some(({ detail }) => detail) && styles.byWidth,
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
        {spoken[state] && <VisuallyHidden>（{spoken[state]}）</VisuallyHidden>}
        {detail && <span className={styles.detail}>{detail}</span>}
      </li>
    ))}
  </ol>
)
