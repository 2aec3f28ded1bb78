import { useState } from 'react'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { useClock } from '../frame/use-clock.ts'
import { median, shortTime, usePace } from './pace.ts'
import styles from './pace-line.module.css'

/** Number of pictures from which a break is offered. */
const breakAfterPictures = 12

/** Today's pace, and an unobtrusive offer of a break after many pictures. */
export function PaceLine({ doneToday }: { doneToday: number | undefined }) {
  const { times, picturesSeen } = usePace()
  const [since, setSince] = useState<number>()
  const middle = median(times)
  return (
    <>
      {doneToday !== undefined && (
        <span className={styles.line}>
          今天处理 {doneToday}
          {middle !== undefined && ` · 中位用时 ${shortTime(middle)}`}
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
