import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import styles from './offline-banner.module.css'

function subscribe(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Says so while the browser has no network. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output className={styles.place}>
      {!online && (
        <span className={styles.banner}>
          <WifiOff size={18} />
          网络已断开，请检查网络。已填写的内容不会丢失。
        </span>
      )}
    </output>
  )
}
