import type { Examples } from '../examples.ts'
import { NetworkBanner } from './offline-banner.tsx'

export const examples: Examples = {
  offline: () => <NetworkBanner network="offline" />,
  'page from the cache': () => <NetworkBanner network="offlineCache" />,
}
