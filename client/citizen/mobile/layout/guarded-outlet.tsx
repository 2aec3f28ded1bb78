import { use } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { returnAddress } from '../../account/center/return-address.ts'
import { VerdictContext } from '../../site/guard/verdict.ts'
import { ScreenSkeleton } from '../../site/screen/screen-skeleton.tsx'
import { isSignedIn, useStore } from '../../../kit/store.ts'
import { phonePaths as paths } from '../../site/paths.ts'

/** Shows the screen that the guard allows; nothing of the personal centre before its verdict. */
export function GuardedOutlet() {
  const verdict = use(VerdictContext)
  const isKnown = useStore(isSignedIn)
  const location = useLocation()
  if (verdict === 'closed')
    return <Navigate to={paths.query} replace state={{ isCenterClosed: true }} />
  if (verdict === 'login')
    return <Navigate to={paths.login} replace state={{ from: returnAddress(location) }} />
  if (location.pathname === paths.userQuery && !isKnown && verdict !== 'enter')
    return <ScreenSkeleton />
  return <Outlet />
}
