import { lazy, Suspense } from 'react'
import { useNetwork } from '../../../kit/network.ts'

import type { OfflineHelpProps } from './offline-help.tsx'

const Nothing = (_props: OfflineHelpProps) => null

// What is for a day without a network does not weigh on all others. Where it is not kept, home does without.
const OfflineHelp = lazy(async () => {
  const loaded = await import('./offline-help.tsx').catch(() => undefined)
  return { default: loaded?.OfflineHelp ?? Nothing }
})

/** On the start page while the site is out of reach: what can be done all the same. */
export function OfflineStart(props: OfflineHelpProps) {
  if (useNetwork() === 'online') return null
  return (
    <Suspense>
      <OfflineHelp {...props} />
    </Suspense>
  )
}
