import { NavLink } from 'react-router-dom'
import { useStore } from '../../kit/store.ts'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import styles from './layout.module.css'

/** The parts of the personal centre, and how many notices wait to be read. */
export function UserNavigation() {
  const unread = useStore((state) => state.user.unread ?? 0)
  return (
    <nav className={styles.side} aria-label="个人中心">
      <ul>
        <li>
          <NavLink to="/user/query">我的举报</NavLink>
        </li>
        <li>
          <NavLink to="/user/notice">
            消息通知
            {unread > 0 && (
              <span className={styles.badge}>
                {unread > 99 ? '99+' : unread}
                <VisuallyHidden> 条未读</VisuallyHidden>
              </span>
            )}
          </NavLink>
        </li>
        <li>
          <NavLink to="/user/manage">账号管理</NavLink>
        </li>
      </ul>
    </nav>
  )
}
