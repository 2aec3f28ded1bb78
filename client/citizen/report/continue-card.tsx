import { useCallback, useState } from 'react'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useNetwork } from '../../kit/network.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import styles from './continue-card.module.css'
import { expiryMark } from './draft/expiry-mark.ts'

const WaitingCard = lazyPart(async () => (await import('./waiting/waiting-card.tsx')).WaitingCard)

/** Reads the expiry mark only, so that most visitors load nothing else. */
const mayWait = (): boolean => {
  const mark = expiryMark()
  return mark !== undefined && mark > Date.now() && mark < Infinity
}

interface ContinueCardProps {
  /** Path of the form. */
  submit: string
  className?: string | undefined
}

/** Start page: offers to continue a draft. Without a network `OfflineStart` does this. */
export function ContinueCard({ submit, className }: ContinueCardProps) {
  const [isLikely, setLikely] = useState(mayWait)
  const forget = useCallback(() => setLikely(false), [])
  const isOnline = useNetwork() === 'online'
  if (!isLikely || !isOnline) return null
  return (
    <div className={classNames(styles.room, className)}>
      <WaitingCard submit={submit} onNone={forget} />
    </div>
  )
}
