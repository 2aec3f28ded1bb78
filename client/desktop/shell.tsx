import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { SkipLink } from './layouts/skip-link.tsx'
import { startPageStatistics } from '../features/site/page-statistics.ts'
import { AccessibilityStrip } from '../kit/accessibility/strip.tsx'
import { keepCenterHeight } from '../kit/center-height.ts'
import { OfflineBanner } from '../kit/ui/offline-banner/offline-banner.tsx'
import { useGuard } from './guard/use-guard.ts'
import { VerdictContext } from './guard/verdict.ts'
import { useVisit } from './navigation/use-visit.ts'
import { useKnownUser } from './session/use-known-user.ts'
import { ExpiryDialog } from './session/expiry-dialog.tsx'

/** The personal centre is switched off: what works without it, where it is said why. */
const CenterClosed = () => <Navigate to="/query" replace state={{ isCenterClosed: true }} />

/** What is around every screen, whatever its layout. */
export function Shell() {
  const verdict = useGuard()
  useVisit()
  useKnownUser()
  useEffect(() => keepCenterHeight(window), [])
  useEffect(() => startPageStatistics(document), [])
  return (
    <VerdictContext value={verdict}>
      <SkipLink />
      <AccessibilityStrip />
      <OfflineBanner />
      {verdict === 'closed' ? <CenterClosed /> : <Outlet />}
      <ExpiryDialog />
    </VerdictContext>
  )
}
