import { useStore } from '../../kit/store.ts'
import { useFeatures } from '../site/features.ts'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import styles from './unread-badge.module.css'

/** Number of unread notices; hidden for none, and if notices cannot be marked as read: it would never disappear. */
export function UnreadBadge() {
  const unread = useStore((state) => state.user.unread ?? 0)
  const { notices_read: canMark } = useFeatures()
  if (unread === 0 || !canMark) return null
  return (
    <span className={styles.badge}>
      <VisuallyHidden>，有 {unread} 条未读消息</VisuallyHidden>
      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
    </span>
  )
}
