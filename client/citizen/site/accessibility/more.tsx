import { type ReactNode, useState } from 'react'
import { useRootMatches } from '../../../kit/use-root-matches.ts'
import styles from './more.module.css'

interface MoreProps {
  /** Something in it is filled in already. */
  isFilled?: boolean
  /** Something in it has to be put right. */
  hasProblem: boolean
  children: ReactNode
}

/**
 * What need not be filled in. In elder mode it is out of the way behind one word, unless it holds something; else it
 * is shown as it is.
 */
export function More({ isFilled = false, hasProblem, children }: MoreProps) {
  const isElder = useRootMatches('[data-elder]')
  const [isOpen, setOpen] = useState(isFilled)
  if (!isElder) return children
  return (
    <details
      className={styles.more}
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        更多<span>（可以不填）</span>
      </summary>
      <div>{children}</div>
    </details>
  )
}
