import { useContext } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { returnAddress } from '../../features/account-center/return-address.ts'
import { isSignedIn, useStore } from '../../kit/store.ts'
import { VerdictContext } from '../../features/guard/verdict.ts'
import { ScreenSkeleton } from '../../features/screen/screen-skeleton.tsx'
import styles from './layout.module.css'
import { PageFrame } from './page-frame.tsx'
import { UserNavigation } from './user-navigation.tsx'

/** Of the personal centre: nothing of it is shown before the guard has let the citizen in. */
export function UserLayout() {
  const verdict = useContext(VerdictContext)
  const isKnown = useStore(isSignedIn)
  const location = useLocation()
  if (verdict === 'login')
    return <Navigate to="/login" replace state={{ from: returnAddress(location) }} />
  return (
    <PageFrame>
      {isKnown || verdict === 'enter' ? (
        <div className={styles.user}>
          <UserNavigation />
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
