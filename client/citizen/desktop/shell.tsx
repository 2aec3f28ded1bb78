import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { CallLink } from '../site/call-link.tsx'
import { UnknownPageBanner } from '../site/unknown-page.tsx'
import { watchDraftExpiry } from '../report/draft/watch-expiry.ts'
import { startPageStatistics } from '../site/page-statistics.ts'
import { startWechat } from '../site/wechat/start-wechat.ts'
import { AccessibilityStrip } from '../site/accessibility/strip.tsx'
import { keepCenterHeight } from '../../kit/center-height.ts'
import { OfflineBanner } from '../../kit/ui/offline-banner/offline-banner.tsx'
import { useGuard } from '../site/guard/use-guard.ts'
import { VerdictContext } from '../site/guard/verdict.ts'
import { useVisit } from '../../kit/navigation/use-visit.ts'
import { citizenSession } from '../site/session/citizen-session.ts'
import { LazyExpiryWarning } from '../site/session/lazy-expiry-warning.tsx'
import { ExpiryDialog } from '../site/session/expiry-dialog.tsx'
import { SkipLink } from '../../kit/ui/skip-link/skip-link.tsx'
import { createGuard } from '../site/guard/guard.ts'
import { sessionSteps } from '../site/guard/session-steps.ts'
import { wantsDesktop } from '../../kit/device.ts'
import { runtimeConfig } from '../../kit/runtime-config.ts'

/** Guard of the desktop site. */
export const guard = createGuard({
  ...sessionSteps,
  device: {
    // The edge decides. Without it (`vite dev`, tests) every device stays.
    isMobile: (search) => runtimeConfig().mobile === true && !wantsDesktop(search, document.cookie),
    redirect: (address) => location.replace(address),
  },
})

/** Redirect while the personal centre is closed: the query page explains why. */
const CenterClosed = () => <Navigate to="/query" replace state={{ isCenterClosed: true }} />

/** Frame around every screen, whatever its layout. */
export function Shell() {
  const verdict = useGuard(guard)
  useVisit()
  useEffect(() => citizenSession.follow(), [])
  useEffect(() => keepCenterHeight(window), [])
  useEffect(() => startPageStatistics(document), [])
  useEffect(startWechat, [])
  useEffect(watchDraftExpiry, [])
  return (
    <VerdictContext value={verdict}>
      <SkipLink />
      <AccessibilityStrip call={<CallLink />} />
      <OfflineBanner />
      <UnknownPageBanner />
      {verdict === 'closed' ? <CenterClosed /> : <Outlet />}
      <LazyExpiryWarning />
      <ExpiryDialog onExpired={citizenSession.onExpired} />
    </VerdictContext>
  )
}
