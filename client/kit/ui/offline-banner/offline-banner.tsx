import WifiOff from 'lucide-react/icons/wifi-off'
import { type Network, useNetwork } from '../../network.ts'
import { Banner } from './banner.tsx'

const words: Readonly<Record<Network, string | undefined>> = {
  online: undefined,
  offline: '网络已断开，请检查网络。已填写的内容不会丢失。',
  offlineCache: '没有连上网站，这是保存在这台设备上的页面。填写的内容都在。',
}

/** Says so while the browser has no network, and on a page that was opened without one. */
export const OfflineBanner = () => <NetworkBanner network={useNetwork()} />

/** What the banner says of a network. */
export function NetworkBanner({ network }: { network: Network }) {
  const said = words[network]
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
        network === 'offlineCache' ? { label: '重新连接', run: () => location.reload() } : undefined
      }
    />
  )
}
