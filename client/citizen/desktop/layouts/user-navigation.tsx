import { NavLink } from 'react-router-dom'
import styles from './layout.module.css'
import { UnreadBadge } from '../../account/unread-badge.tsx'

/** Navigation of the personal centre, with the number of unread notices. */
export function UserNavigation() {
  return (
    <nav className={styles.side} aria-label="个人中心">
      <ul>
        <li>
          <NavLink to="/user/query">我的举报</NavLink>
        </li>
        <li>
          <NavLink to="/user/notice">
            消息通知
            <UnreadBadge />
          </NavLink>
        </li>
        <li>
          <NavLink to="/user/manage">账号管理</NavLink>
        </li>
      </ul>
    </nav>
  )
}
