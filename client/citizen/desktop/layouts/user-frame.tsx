import { personalCenter } from '#words/frame.ts'
import { titles } from '#words/titles.ts'
import { useContext } from 'react'
import { Navigate, Outlet, useLocation, NavLink } from 'react-router-dom'
import { returnAddress } from '../../account/center/return-address.ts'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import { VerdictContext } from '../../site/guard/verdict.ts'
import { ScreenSkeleton } from '../../site/screen/screen-skeleton.tsx'
import styles from './layout.module.css'
import { UnreadBadge } from '../../account/unread-badge.tsx'

/** Navigation of the personal centre, with the number of unread notices. */
function UserNavigation() {
  return (
    <nav className={styles.side} aria-label={personalCenter}>
      <ul>
        <li>
          <NavLink to="/user/query">{titles.userQuery}</NavLink>
        </li>
        <li>
          <NavLink to="/user/notice">
            {titles.userNotice}
            <UnreadBadge />
          </NavLink>
        </li>
        <li>
          <NavLink to="/user/manage">{titles.userAccount}</NavLink>
        </li>
      </ul>
    </nav>
  )
}

/** Frame of the personal centre. Shows nothing until the guard has let the citizen in. */
export default function UserFrame() {
  const verdict = useContext(VerdictContext)
  const isKnown = useStore(isSignedIn)
  const location = useLocation()
  if (verdict === 'login')
    return <Navigate to="/login" replace state={{ from: returnAddress(location) }} />
  if (!isKnown && verdict !== 'enter') return <ScreenSkeleton />
  return (
    <div className={styles.user}>
      <UserNavigation />
      <div>
        <Outlet />
      </div>
    </div>
  )
}
