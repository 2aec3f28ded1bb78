import { type RefObject, useState } from 'react'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { announce } from '../frame/announce.tsx'
import { commands, type CommandName } from '../frame/commands.ts'
import { useConnection } from '../frame/connection.ts'
import { FrameSlot } from '../frame/frame.tsx'
import { useClock } from '../frame/use-clock.ts'
import { SearchBox } from '../queue/search-box.tsx'
import styles from './bench-frame.module.css'
import { usePicturesSeen } from './pictures-seen.ts'

interface FootLineProps {
  isLiveDown: boolean
  isNextReady: boolean
  onKeys: () => void
}

interface Props extends FootLineProps {
  searchField: RefObject<HTMLInputElement | null>
  words: string
  today: { done_today: number; cases_today: number } | undefined
  onSearch: (words: string) => void
  onFound: (caseNumber: string) => void
}

/** What the workbench shows in the frame of the desk: search, the day's work, and the state of the connection. */
export function BenchFrame({ searchField, today, words, onSearch, onFound, ...foot }: Props) {
  return (
    <>
      <FrameSlot slot="search">
        <SearchBox
          field={searchField}
          words={words}
          onSearch={onSearch}
          onFound={onFound}
          onFailed={(message) => announce(message, 'problem')}
        />
      </FrameSlot>
      <FrameSlot slot="status">
        <DayLine today={today} />
      </FrameSlot>
      <FrameSlot slot="foot">
        <FootLine {...foot} />
      </FrameSlot>
    </>
  )
}

/** Number of pictures from which a break is offered. */
const breakAfterPictures = 12

/** Today's decisions, and an unobtrusive offer of a break after many pictures. */
function DayLine({ today }: Pick<Props, 'today'>) {
  const picturesSeen = usePicturesSeen().size
  const [since, setSince] = useState<number>()
  return (
    <>
      {today && (
        <span className={styles.line}>
          今天处理 {today.done_today}
          {today.cases_today !== today.done_today && `（${today.cases_today} 件）`}
        </span>
      )}
      {picturesSeen > 0 && (
        <span className={styles.line}>
          看过 {picturesSeen} 张图
          {picturesSeen >= breakAfterPictures && (
            <>
              ，
              <button type="button" className={styles.rest} onClick={() => setSince(Date.now())}>
                歇一会儿？
              </button>
            </>
          )}
        </span>
      )}
      {since !== undefined && <Break since={since} onOver={() => setSince(undefined)} />}
    </>
  )
}

function Break({ since, onOver }: { since: number; onOver: () => void }) {
  const minutes = Math.floor((useClock(10_000) - since) / 60_000)
  return (
    <Dialog title="歇一会儿" open onClose={onOver} actions={<Button onClick={onOver}>回来</Button>}>
      <p>站起来走走，看看远处。写了一半的内容都会保留。</p>
      {minutes > 0 && <p>已经 {minutes} 分钟。</p>}
    </Dialog>
  )
}

const shown = [
  ['next', '下一件'],
  ['down', '往下'],
  ['up', '往上'],
  ['pictures', '看图'],
  ['search', '搜索'],
] as const satisfies readonly (readonly [CommandName, string])[]

/** The most used keys, and the connection state, which agrees with the banner's. */
export function FootLine({ isLiveDown, isNextReady, onKeys }: FootLineProps) {
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
