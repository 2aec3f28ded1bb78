import WifiOff from 'lucide-react/icons/wifi-off'
import { type Network, useNetwork } from '../../network.ts'
import { Banner } from './banner.tsx'

/** Messages by network state, and the label of the button that reconnects. */
interface NetworkWords extends Readonly<Record<Exclude<Network, 'online'>, string>> {
  readonly reconnect: string
}

const chinese: NetworkWords = {
  offline: '网络已断开，请检查网络。已填写的内容不会丢失。',
  offlineCache: '没有连上网站，这是保存在这台设备上的页面。填写的内容都在。',
  reconnect: '重新连接',
}

/** Banner while the browser has no network, and on a page from the offline cache. */
export const OfflineBanner = ({ words }: { words?: NetworkWords }) => (
  <NetworkBanner network={useNetwork()} {...(words && { words })} />
)

/** Banner for a given network state. */
export function NetworkBanner({
  network,
  words = chinese,
}: {
  network: Network
  words?: NetworkWords
}) {
  const said = network === 'online' ? undefined : words[network]
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
