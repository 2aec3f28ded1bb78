import { Navigate, Route, Routes, Outlet, useLocation } from 'react-router-dom'
import { submitSkeletonText } from '../report/skeleton-text.ts'
import { SiteScreen } from '../site/screen/site-screen.tsx'
import type { ScreenRoute } from '../site/screen/screen-routes.ts'
import { fromUnknownPage, UnknownPageBanner } from '../site/unknown-page.tsx'
import { phoneRoutes } from './screens.ts'
import { useEffect, use } from 'react'
import { useGuard } from '../site/guard/use-guard.ts'
import { VerdictContext } from '../site/guard/verdict.ts'
import { LazyExpiryWarning } from '../site/session/lazy-expiry-warning.tsx'
import { ExpiryDialog } from '../site/session/expiry-dialog.tsx'
import { watchDraftExpiry } from '../report/draft/watch-expiry.ts'
import { phoneSite, SiteContext, phonePaths as paths } from '../site/paths.ts'
import { startPageStatistics } from '../site/page-statistics.ts'
import { startWechat } from '../site/wechat/start-wechat.ts'
import { useVisit } from '../../kit/navigation/use-visit.ts'
import { OfflineBanner } from '../../kit/ui/offline-banner/offline-banner.tsx'
import { guard } from './guard.ts'
import { PageFrame } from './layout/page-frame.tsx'
import type { citizenSession } from '../site/session/citizen-session.ts'
import { returnAddress } from '../account/center/return-address.ts'
import { ScreenSkeleton } from '../site/screen/screen-skeleton.tsx'
import { isSignedIn, useStore } from '../../kit/store.ts'

/** Shows the screen that the guard allows; nothing of the personal centre before its verdict. */
function GuardedOutlet() {
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

type Stop = () => void

/** Starts a session function once its code has loaded. The page does not wait for it. */
function onceLoaded(start: (session: typeof citizenSession) => Stop): Stop {
  let stop: Stop | undefined
  let isStopped = false
  const load = async () => {
    const { citizenSession } = await import('../site/session/citizen-session.ts')
    if (!isStopped) stop = start(citizenSession)
  }
  // A call that needs the server reports the failure.
  load().catch(() => undefined)
  return () => {
    isStopped = true
    stop?.()
  }
}

/** Follows the signed-in citizen across tabs, as the desktop site does. Returns a stop function. */
const followSession = (): Stop => onceLoaded((session) => session.follow())

/** Listens for calls that found the session expired. Returns a stop function. */
const onExpired = (listener: (message: string) => void): Stop =>
  onceLoaded((session) => session.onExpired(listener))

/** Frame around every screen. */
function Shell() {
  const verdict = useGuard(guard)
  useVisit()
  useEffect(followSession, [])
  useEffect(() => startPageStatistics(document), [])
  useEffect(startWechat, [])
  useEffect(watchDraftExpiry, [])
  return (
    <VerdictContext value={verdict}>
      <SiteContext value={phoneSite}>
        <OfflineBanner />
        <UnknownPageBanner />
        <PageFrame>
          <GuardedOutlet />
        </PageFrame>
        <LazyExpiryWarning />
        <ExpiryDialog onExpired={onExpired} />
      </SiteContext>
    </VerdictContext>
  )
}

/** The mobile site below the router. Any unknown hash path redirects to `/`. */
export const App = ({ routes = phoneRoutes }: { routes?: readonly ScreenRoute[] }) => (
  <Routes>
    <Route element={<Shell />}>
      {routes.map(({ id, path, load }) => (
        <Route
          key={id}
          path={path}
          element={
            <SiteScreen
              key={id}
              load={load}
              skeletonText={id === 'submit' ? submitSkeletonText : undefined}
            />
          }
        />
      ))}
      <Route path="*" element={<Navigate to="/" replace state={fromUnknownPage} />} />
    </Route>
  </Routes>
)
