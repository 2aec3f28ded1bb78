import * as words from '#words/waiting.ts'
import PenLine from 'lucide-react/icons/pen-line'
import { useEffect, useState } from 'react'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { LinkButton } from '../../../kit/ui/button/link-button.tsx'
import { waitingSince } from '../draft/waiting-since.ts'
import styles from './waiting-card.module.css'

interface WaitingCardProps {
  /** Path of the form. */
  submit: string
  /** Called when there is no draft; must be the same function on every render. */
  onNone: () => void
}

/** Offers to continue a draft without its subject: others may use this device. */
export function WaitingCard({ submit, onNone }: WaitingCardProps) {
  const [since, setSince] = useState<number>()
  useEffect(() => {
    let present = true
    const tell = (found: number | undefined) => {
      if (!present) return
      if (found === undefined) onNone()
      else setSince(found)
    }
    const look = () => void waitingSince().then(tell, () => tell(undefined))
    look()
    // Another tab may have continued and sent it meanwhile.
    window.addEventListener('focus', look)
    window.addEventListener('storage', look)
    return () => {
      present = false
      window.removeEventListener('focus', look)
      window.removeEventListener('storage', look)
    }
  }, [onNone])
  if (since === undefined) return null
  return (
    <aside className={styles.card} aria-label={words.unsent}>
      <p>
        <strong>{words.youHaveUnsent}</strong>
        <span>
          {words.lastChange}
          {timeInWords(since)}
        </span>
      </p>
      <LinkButton to={submit}>
        <PenLine size={18} />
        {words.goOn}
      </LinkButton>
    </aside>
  )
}
