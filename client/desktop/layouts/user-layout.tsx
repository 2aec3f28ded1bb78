import { useContext } from 'react'
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom'
import { useStore } from '../../kit/store.ts'
import { VerdictContext } from '../guard/verdict.ts'
import { ScreenSkeleton } from '../screen/screen-skeleton.tsx'
import styles from './layout.module.css'
import { PageFrame } from './page-frame.tsx'

const entries = [
  { to: '/user/query', label: '我的举报' },
  { to: '/user/notice', label: '消息通知' },
  { to: '/user/manage', label: '账号管理' },
]

/** Of the personal centre: nothing of it is shown before the guard has let the citizen in. */
export function UserLayout() {
  const verdict = useContext(VerdictContext)
  const isKnown = useStore((state) => state.user.name !== '')
  const { pathname } = useLocation()
  if (verdict === 'login') return <Navigate to="/login" replace state={{ from: pathname }} />
  return (
    <PageFrame>
      {isKnown || verdict === 'enter' ? (
        <div className={styles.user}>
          <nav className={styles.side} aria-label="个人中心">
            <ul>
              {entries.map(({ to, label }) => (
                <li key={to}>
                  <NavLink to={to}>{label}</NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <Outlet />
          </div>
        </div>
      ) : (
        <ScreenSkeleton />
      )}
    </PageFrame>
  )
}
