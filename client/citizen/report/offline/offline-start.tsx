import { lazy, Suspense } from 'react'
import { useNetwork } from '../../../kit/network.ts'

import type { OfflineHelpProps } from './offline-help.tsx'

const Nothing = (_props: OfflineHelpProps) => null

// Loaded only while offline; without the file the start page omits it.
const OfflineHelp = lazy(async () => {
  const loaded = await import('./offline-help.tsx').catch(() => undefined)
  return { default: loaded?.OfflineHelp ?? Nothing }
})

/** Start page while the site is unreachable: shows what works offline. */
export function OfflineStart(props: OfflineHelpProps) {
  if (useNetwork() === 'online') return null
  return (
    <Suspense>
      <OfflineHelp {...props} />
    </Suspense>
  )
}
