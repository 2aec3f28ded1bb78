import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { usePersonalCenter } from '../../site/front-config.ts'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import styles from './header.module.css'

const OwnReports = () => (
  <Link to="/user/query" className={styles.link}>
    我的举报
  </Link>
)

// Without its code, e.g. after a deploy, a plain link leads to the same place.
const AccountMenu = lazy(() => import('./account-menu.tsx').catch(() => ({ default: OwnReports })))

/** The way to sign in, or the menu of whoever has; nothing while the personal centre is switched off. */
export function AccountSlot() {
  const isOn = usePersonalCenter()
  const isKnown = useStore(isSignedIn)
  const { pathname, search } = useLocation()
  if (!isOn) return null
  // From the home page one goes on to one's own reports, from anywhere else back there.
  const state = pathname === '/' ? null : { from: pathname + search }
  return (
    <li className={styles.account}>
      {isKnown ? (
        <Suspense>
          <AccountMenu />
        </Suspense>
      ) : (
        <Link to="/login" state={state} className={styles.link}>
          登录
        </Link>
      )}
    </li>
  )
}
