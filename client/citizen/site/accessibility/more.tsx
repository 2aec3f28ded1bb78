import * as words from '#words/accessibility.ts'
import { type ReactNode, useState } from 'react'
import { useRootMatches } from '../../../kit/use-root-matches.ts'
import styles from './more.module.css'

interface MoreProps {
  /** Whether a field inside is filled in already. */
  isFilled?: boolean
  /** Whether a field inside has an error. */
  hasProblem: boolean
  /** What the fields are for; default: more that is optional. */
  label?: string
  children: ReactNode
}

/** Wraps optional fields. In elder mode they are folded, unless one is filled in or has an error. */
export function More({ isFilled = false, hasProblem, label, children }: MoreProps) {
  const isElder = useRootMatches('[data-elder]')
  const [isOpen, setOpen] = useState(isFilled)
  if (!isElder) return <>{children}</>
  return (
    <details
      className={styles.more}
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {label ?? (
          <>
            {words.more}
            <span>{words.optional}</span>
          </>
        )}
      </summary>
      <div>{children}</div>
    </details>
  )
}
