import { unreadMessages } from '#words/frame.ts'
import { useStore } from '../../kit/store.ts'
import { WithNoticesRead } from '../site/offers.tsx'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import styles from './unread-badge.module.css'

/** Number of unread notices; hidden for none, and if notices cannot be marked as read: it would never disappear. */
export function UnreadBadge() {
  const unread = useStore((state) => state.user.unread ?? 0)
  if (unread === 0) return null
  return (
    <WithNoticesRead>
      <span className={styles.badge}>
        <VisuallyHidden>{unreadMessages(unread)}</VisuallyHidden>
        <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
      </span>
    </WithNoticesRead>
  )
}
