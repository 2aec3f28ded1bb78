import { useConnection } from '../frame/connection.ts'
import { commands, type CommandName } from '../frame/commands.ts'
import styles from './foot-line.module.css'

const shown = [
  ['next', '下一件'],
  ['down', '往下'],
  ['up', '往上'],
  ['pictures', '看图'],
  ['search', '搜索'],
] as const satisfies readonly (readonly [CommandName, string])[]

interface Props {
  isLiveDown: boolean
  isNextReady: boolean
  onKeys: () => void
}

/** The most used keys, and the connection state, which agrees with the banner's. */
export function FootLine({ isLiveDown, isNextReady, onKeys }: Props) {
  const isUp = useConnection((state) => state.isUp)
  return (
    <>
      {shown.map(([name, label]) => (
        <span key={name} className={styles.key}>
          <kbd>{commands[name].cap}</kbd> {label}
        </span>
      ))}
      <button type="button" className={styles.all} onClick={onKeys}>
        <kbd>{commands.keys.cap}</kbd> 全部按键
      </button>
      <output className={styles.state}>
        {!isUp && <strong className={styles.cut}>服务器连不上，正在重试</strong>}
        {isUp && isLiveDown && (
          <strong className={styles.cut}>实时更新已断开，正在重连；列表每 15 秒更新</strong>
        )}
        {isUp && !isLiveDown && `已连接${isNextReady ? ' · 下一件已备好' : ''}`}
      </output>
    </>
  )
}
