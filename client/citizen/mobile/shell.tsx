import { useEffect } from 'react'
import { useGuard } from '../site/guard/use-guard.ts'
import { VerdictContext } from '../site/guard/verdict.ts'
import { LazyExpiryWarning } from '../site/session/lazy-expiry-warning.tsx'
import { ExpiryDialog } from '../site/session/expiry-dialog.tsx'
import { UnknownPageBanner } from '../site/unknown-page.tsx'
import { watchDraftExpiry } from '../report/draft/watch-expiry.ts'
import { phoneSite, SiteContext } from '../site/paths.ts'
import { startPageStatistics } from '../site/page-statistics.ts'
import { startWechat } from '../site/wechat/start-wechat.ts'
import { keepCenterHeight } from '../../kit/center-height.ts'
import { useVisit } from '../../kit/navigation/use-visit.ts'
import { OfflineBanner } from '../../kit/ui/offline-banner/offline-banner.tsx'
import { guard } from './guard.ts'
import { GuardedOutlet } from './layout/guarded-outlet.tsx'
import { PageFrame } from './layout/page-frame.tsx'
import { followSession, onExpired } from './session.ts'

/** Frame around every screen. */
export function Shell() {
  const verdict = useGuard(guard)
  useVisit()
  useEffect(followSession, [])
  useEffect(() => keepCenterHeight(window), [])
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
