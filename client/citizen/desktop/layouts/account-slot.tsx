import { signIn } from '#words/frame.ts'
import { titles } from '#words/titles.ts'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { usePersonalCenter } from '../../site/front-config.ts'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import styles from './header.module.css'

const OwnReports = () => (
  <Link to="/user/query" className={styles.link}>
    {titles.userQuery}
  </Link>
)

// Falls back to a plain link if the code does not load, e.g. after a deploy.
const AccountMenu = lazy(() => import('./account-menu.tsx').catch(() => ({ default: OwnReports })))

/** The login link, or the account menu of a signed-in citizen; nothing while the personal centre is closed. */
export function AccountSlot() {
  const isOn = usePersonalCenter()
  const isKnown = useStore(isSignedIn)
  const { pathname, search } = useLocation()
  if (!isOn) return null
  // Sign-in returns to the current page; from home it leads to the own reports.
  const state = pathname === '/' ? null : { from: pathname + search }
  return (
    <li className={styles.account}>
      {isKnown ? (
        <Suspense>
          <AccountMenu />
        </Suspense>
      ) : (
        <Link to="/login" state={state} className={styles.link}>
          {signIn}
        </Link>
      )}
    </li>
  )
}
