import type { ReactNode } from 'react'
import { AccessibilityStrip } from '../../site/accessibility/strip.tsx'
import { citizenSession } from '../../site/session/citizen-session.ts'
import { ExpiryDialog } from '../../site/session/expiry-dialog.tsx'
import { LazyExpiryWarning } from '../../site/session/lazy-expiry-warning.tsx'
import { useHelpline } from '../../site/helpline.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import { OfflineBanner } from '../../../kit/ui/offline-banner/offline-banner.tsx'
import { SkipLink } from '../../../kit/ui/skip-link/skip-link.tsx'
import styles from './english.module.css'
import { englishStrip } from '../languages.tsx'

const network = {
  offline: 'There is no connection. What you wrote is still here.',
  offlineCache: 'This site cannot be reached. You see a page that was kept on this device.',
  reconnect: 'Connect again',
}

const reload = () => location.reload()

const SessionExpired = () => (
  <Dialog
    title="This page has expired"
    open
    onClose={reload}
    actions={<Button onClick={reload}>Reload the page</Button>}
  >
    <p>What you wrote in the report form is kept. Reload the page to go on.</p>
  </Dialog>
)
const loadSessionExpired = async () => SessionExpired

function CallUs() {
  const number = useHelpline()
  return number === undefined ? null : (
    <a href={`tel:${number}`} title={number} aria-label={`Call us: ${number}`}>
      Call
    </a>
  )
}

/** English counterpart of the shell around Chinese pages. */
export function EnglishShell({ children }: { children: ReactNode }) {
  return (
    <div className={styles.around}>
      <SkipLink>Skip to main content</SkipLink>
      <AccessibilityStrip language={englishStrip} call={<CallUs />} />
      <OfflineBanner words={network} />
      {children}
      {/* Accounts, and their messages, exist in Chinese only. */}
      <div lang="zh-CN">
        <LazyExpiryWarning />
      </div>
      <ExpiryDialog onExpired={citizenSession.onExpired} load={loadSessionExpired} />
    </div>
  )
}
