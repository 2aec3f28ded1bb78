import { Link, useLocation } from 'react-router-dom'
import { UnreadBadge } from '../../account/unread-badge.tsx'
import { useStore } from '../../../kit/store.ts'
import { phonePaths as paths } from '../../site/paths.ts'
import styles from './bottom-navigation.module.css'
import { tabs } from './tabs.ts'

/** Bottom navigation; without the personal centre while that is closed. */
export function BottomNavigation() {
  const { pathname } = useLocation()
  const isClosed = useStore((state) => state.config.personal_center === 0)
  return (
    <nav className={styles.navigation} aria-label="主导航">
      <ul className={styles.list}>
        {tabs
          .filter(({ to }) => !(isClosed && to === paths.userQuery))
          .map(({ to, label, Icon, also }) => (
            <li key={to}>
              <Link
                to={to}
                className={styles.tab}
                aria-current={pathname === to ? 'page' : also?.includes(pathname) || undefined}
              >
                <Icon size={24} strokeWidth={1.75} />
                <span>{label}</span>
                {to === paths.userQuery && <UnreadBadge />}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
