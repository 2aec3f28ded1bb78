import * as words from '#words/kit.ts'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type Network, useNetwork } from '../../network.ts'
import { Banner } from './banner.tsx'

/** Banner while the browser has no network, and on a page from the offline cache. */
export const OfflineBanner = () => <NetworkBanner network={useNetwork()} />

/** Banner for a given network state. */
export function NetworkBanner({ network }: { network: Network }) {
  const said = network === 'online' ? undefined : words.network[network]
  return (
    <Banner
      said={
        said && (
          <>
            <WifiOff size={18} />
            {said}
          </>
        )
      }
      action={
        network === 'offlineCache'
          ? { label: words.reconnect, run: () => location.reload() }
          : undefined
      }
    />
  )
}
