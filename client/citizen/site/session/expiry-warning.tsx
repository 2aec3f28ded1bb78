import { useState, useSyncExternalStore } from 'react'
import { sessionLimits } from '../../../../contract/time-limits.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import { useSecondsUntil } from '../../../kit/use-seconds-until.ts'
import { useSubmission } from '../../../kit/use-submission.ts'
import { citizenSession } from './citizen-session.ts'
import { watchExpiry } from './watch-expiry.ts'

const nothingIsLost = '您填写的内容和上传的文件会保留在这里，不会丢失。'

/** Time left in minutes: a screen reader would read a countdown every second. */
function TimeLeft({ until }: { until: number }) {
  const seconds = useSecondsUntil(until)
  return <strong>{seconds < 60 ? '不到 1 分钟' : `${Math.ceil(seconds / 60)} 分钟`}</strong>
}

/**
 * Warns before the session ends, offers to extend it where possible, and says when it has ended. Source: WCAG
 * 2.2.1.
 */
export function ExpiryWarning() {
  const [watch] = useState(watchExpiry)
  const phase = useSyncExternalStore(watch.subscribe, watch.phase)
  const [acknowledged, setAcknowledged] = useState<string>()
  const { busy, submitError: extendError, submit } = useSubmission()
  const key = 'until' in phase ? `${phase.name} ${phase.until}` : phase.name

  const continueSession = () => void submit(citizenSession.loadUser)
  const close = () => setAcknowledged(key)
  // An acknowledged warning belongs to one session.
  if (phase.name === 'active' && acknowledged !== undefined) setAcknowledged(undefined)
  if (phase.name === 'active' || key === acknowledged) return null
  if (phase.name === 'idleWarning')
    return (
      <Dialog
        title="您还在使用吗？"
        open
        onClose={continueSession}
        actions={
          <Button busy={busy} onClick={continueSession}>
            继续使用
          </Button>
        }
      >
        <p>
          您已有一段时间没有操作。为了您的账号安全，再过 <TimeLeft until={phase.until} />
          会自动退出登录。
        </p>
        <p>{nothingIsLost}</p>
        {extendError !== undefined && <Alert tone="danger" title={extendError} announce />}
      </Dialog>
    )
  const acknowledgeButton = <Button onClick={close}>知道了</Button>
  if (phase.name === 'expiryWarning')
    return (
      <Dialog title="登录即将到期" open onClose={close} actions={acknowledgeButton}>
        <p>
          为了您的账号安全，一次登录最多 {sessionLimits.hours} 小时，不能延长。再过{' '}
          <TimeLeft until={phase.until} />
          会自动退出，重新登录就能继续。
        </p>
        <p>{nothingIsLost}</p>
      </Dialog>
    )
  return (
    <Dialog title="已退出登录" open onClose={close} actions={acknowledgeButton}>
      <p>
        {sessionLimits.idleMinutes} 分钟没有操作，或者登录满了 {sessionLimits.hours}{' '}
        小时，为了您的账号安全，已自动退出。
      </p>
      <p>您填写的内容和上传的文件都还在。</p>
    </Dialog>
  )
}
