import * as words from '#words/session.ts'
import { useState, useSyncExternalStore } from 'react'
import { sessionLimits } from '../../../../contract/time-limits.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import { useSecondsUntil } from '../../../kit/use-seconds-until.ts'
import { useSubmission } from '../../../kit/use-submission.ts'
import { citizenSession } from './citizen-session.ts'
import { watchExpiry } from './watch-expiry.ts'

/** Time left in minutes: a screen reader would read a countdown every second. */
function TimeLeft({ until }: { until: number }) {
  const seconds = useSecondsUntil(until)
  return (
    <strong>{seconds < 60 ? words.underMinute : words.minutes(Math.ceil(seconds / 60))}</strong>
  )
}

/** Warns before the session ends, offers to extend it, and says when it has ended. Source: WCAG 2.2.1. */
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
        title={words.stillThere}
        open
        onClose={continueSession}
        actions={
          <Button busy={busy} onClick={continueSession}>
            {words.goOn}
          </Button>
        }
      >
        <p>
          {words.idle}
          <TimeLeft until={phase.until} />
          {words.signsOut}
        </p>
        <p>{words.nothingIsLost}</p>
        {extendError !== undefined && <Alert tone="danger" title={extendError} announce />}
      </Dialog>
    )
  const acknowledgeButton = <Button onClick={close}>{words.understood}</Button>
  if (phase.name === 'expiryWarning')
    return (
      <Dialog title={words.expires} open onClose={close} actions={acknowledgeButton}>
        <p>
          {words.sessionLimit(sessionLimits.hours)}
          <TimeLeft until={phase.until} />
          {words.signInAgain}
        </p>
        <p>{words.nothingIsLost}</p>
      </Dialog>
    )
  return (
    <Dialog title={words.signedOut} open onClose={close} actions={acknowledgeButton}>
      <p>{words.whySignedOut(sessionLimits.idleMinutes, sessionLimits.hours)}</p>
      <p>{words.filesAreThere}</p>
    </Dialog>
  )
}
