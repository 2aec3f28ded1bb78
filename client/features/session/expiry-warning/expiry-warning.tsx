import { useState, useSyncExternalStore } from 'react'
import { sessionLimits } from '../../../../contract/time-limits.ts'
import { messageOf } from '../../../kit/call-failure.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import { useSecondsUntil } from '../../verification/use-seconds-until.ts'
import { citizenSession } from '../citizen-session.ts'
import { watchSession } from './watch-expiry.ts'

const kept = '您填写的内容和上传的文件会留在这里，不会丢。'

/** Time left, by the minute: a dialog that counted seconds would be read out without end. */
function TimeLeft({ until }: { until: number }) {
  const seconds = useSecondsUntil(until)
  return <strong>{seconds < 60 ? '不到 1 分钟' : `${Math.ceil(seconds / 60)} 分钟`}</strong>
}

/**
 * Says beforehand that the session will end, lets the citizen go on where that is possible, and says so when it
 * has ended. Source: WCAG 2.2.1.
 */
export function SessionEnds() {
  const [watch] = useState(watchSession)
  const phase = useSyncExternalStore(watch.subscribe, watch.phase)
  const [acknowledged, acknowledge] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const key = 'until' in phase ? `${phase.name} ${phase.until}` : phase.name

  const stay = async () => {
    setBusy(true)
    setTrouble(undefined)
    await citizenSession.loadUser().catch((thrown: unknown) => setTrouble(messageOf(thrown)))
    setBusy(false)
  }
  const close = () => acknowledge(key)
  // What was read counts for this session, not for the next.
  if (phase.name === 'calm' && acknowledged !== undefined) acknowledge(undefined)
  if (phase.name === 'calm' || key === acknowledged) return null
  if (phase.name === 'asked')
    return (
      <Dialog
        title="还在吗？"
        open
        onClose={() => void stay()}
        actions={
          <Button busy={busy} onClick={() => void stay()}>
            继续使用
          </Button>
        }
      >
        <p>
          您有一会儿没有操作了。为了您的账号安全，再过 <TimeLeft until={phase.until} />
          会自动退出登录。
        </p>
        <p>{kept}</p>
        {trouble !== undefined && <Alert tone="danger" title={trouble} announce />}
      </Dialog>
    )
  const acknowledging = <Button onClick={close}>知道了</Button>
  if (phase.name === 'told')
    return (
      <Dialog title="登录快到时间了" open onClose={close} actions={acknowledging}>
        <p>
          为了您的账号安全，一次登录最多 {sessionLimits.hours} 小时，不能延长。再过{' '}
          <TimeLeft until={phase.until} />
          会自动退出，重新登录就能继续。
        </p>
        <p>{kept}</p>
      </Dialog>
    )
  return (
    <Dialog title="已退出登录" open onClose={close} actions={acknowledging}>
      <p>
        {sessionLimits.idleMinutes} 分钟没有操作，或者登录满了 {sessionLimits.hours}{' '}
        小时，为了您的账号安全，已自动退出。
      </p>
      <p>您填写的内容和上传的文件都还在。</p>
    </Dialog>
  )
}
