import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect } from 'react'
import { staffSelf } from '../../../contract/staff/session.ts'
import { call } from './call.ts'
import { useConnection } from './connection.ts'
import { queryClient } from './queries.ts'
import { announce } from './announce.tsx'
import styles from './frame.module.css'

/** Ms between two questions whether the server is back. */
const askEvery = 3000

/** Says so while the server is away, asks whether it is back, and then reads anew what is on the screen. */
export function ConnectionBanner() {
  const { isUp, isBack } = useConnection()
  useEffect(() => {
    if (isUp) return undefined
    const ask = () => void call(staffSelf, {}, { isBackground: true }).catch(() => undefined)
    const timer = setInterval(ask, askEvery)
    return () => clearInterval(timer)
  }, [isUp])
  useEffect(() => {
    if (!isBack) return
    useConnection.setState({ isBack: false })
    announce('已重新连接')
    void queryClient.invalidateQueries()
  }, [isBack])
  return (
    <output className={styles.connection}>
      {!isUp && (
        <span className={styles.banner}>
          <WifiOff size={16} />
          服务器暂时连不上，正在重试。已写的内容都在，请不要关闭页面。
        </span>
      )}
    </output>
  )
}
