import { useContext } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { returnAddress } from '../../account/center/return-address.ts'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import { VerdictContext } from '../../site/guard/verdict.ts'
import { ScreenSkeleton } from '../../site/screen/screen-skeleton.tsx'
import styles from './layout.module.css'
import { UserNavigation } from './user-navigation.tsx'

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
