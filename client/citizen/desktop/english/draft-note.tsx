import { useState, useSyncExternalStore } from 'react'
import { draftHours } from '../../../../contract/retention.ts'
import type { Draft } from '../../report/draft/draft.ts'
import type { DraftSession } from '../../report/draft/draft-session.ts'
import { WithIdempotency } from '../../site/offers.tsx'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'

interface DraftNoteProps {
  draftSession: DraftSession
  /** The restored draft; undefined when there was none. */
  restored: Draft | undefined
}

/** Says that a draft was restored, may have been sent already, or cannot be kept. */
export function DraftNote({ draftSession, restored }: DraftNoteProps) {
  const isSafe = useSyncExternalStore(draftSession.subscribe, draftSession.isSafe)
  return (
    <>
      {restored?.attemptedAt !== undefined && (
        <Alert tone="warning" title="Your report may have been received already" announce>
          <p>
            It was sent, and no answer came.{' '}
            <WithIdempotency otherwise="If you send it again, there may be two reports.">
              Please send it again: it will not become two reports, and you get the same code.
            </WithIdempotency>
          </p>
        </Alert>
      )}
      {restored && (
        <Alert tone="info" title="What was written here before is back" announce>
          <p>
            If you did not write it, or others use this device, delete it at the end of the page.
          </p>
        </Alert>
      )}
      {!isSafe && (
        <Alert tone="warning" title="This browser does not keep what you write" announce>
          <p>Please do not reload or close this page before your report is sent.</p>
        </Alert>
      )}
    </>
  )
}

interface DraftKeepingProps {
  draftSession: DraftSession
  clear: () => void
}

/** Says what this device keeps of the form, and offers to delete it. */
export function DraftKeeping({ draftSession, clear }: DraftKeepingProps) {
  const [isAsking, ask] = useState(false)
  const isSafe = useSyncExternalStore(draftSession.subscribe, draftSession.isSafe)
  return (
    <>
      <p>
        {isSafe
          ? `What you write and add stays on this device for ${draftHours.hours} hours, so that a reload does not lose it.`
          : 'Not all that you wrote and added could be kept on this device.'}{' '}
        If others use this device and you do not send it, delete it before you leave.
      </p>
      <p>
        <Button variant="secondary" onClick={() => ask(true)}>
          Delete what is written here
        </Button>
      </p>
      <Dialog
        title="Delete what is written here?"
        open={isAsking}
        onClose={() => ask(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => ask(false)}>
              Keep it
            </Button>
            <Button variant="danger" onClick={clear}>
              Delete
            </Button>
          </>
        }
      >
        <p>All reports on this device that were not sent, and their files, are deleted for good.</p>
      </Dialog>
    </>
  )
}
