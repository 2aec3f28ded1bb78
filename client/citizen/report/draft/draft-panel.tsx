import * as words from '#words/report.ts'
import { useState, useSyncExternalStore } from 'react'
import type { Way } from '../../../../contract/report/way.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { DangerDialog } from '../../../kit/ui/dialog/danger-dialog.tsx'
import { WithDraftKeys, WithIdempotency } from '../../site/offers.tsx'
import { draftHours } from '../../../../contract/retention.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import type { Draft } from './draft.ts'
import styles from './draft-panel.module.css'
import type { DraftSession } from './draft-session.ts'

const ClearAndLeave = lazyPart(async () => (await import('../clear-and-leave.tsx')).ClearAndLeave)

interface DraftKeepingProps {
  draftSession: DraftSession
  way: Way
  clear: () => void
}

/** States what is kept on this device; lets the citizen clear the draft. */
export function DraftKeeping({ draftSession, way, clear }: DraftKeepingProps) {
  const [isAsking, ask] = useState(false)
  const keeping = useSyncExternalStore(draftSession.subscribe, draftSession.keeping)
  return (
    <div className={styles.keeping}>
      <p>
        {words.draftWhat}
        {keeping === 'safe' ? (
          <>
            <WithDraftKeys>{words.draftEncrypted}</WithDraftKeys>
            {words.draftKept(draftHours)}
          </>
        ) : (
          words.draftUnsafe
        )}
        {way === 'named' && words.reporterNotKept}
        {words.clearOnShared}
      </p>
      <p className="wrap-2">
        <Button variant="secondary" onClick={() => ask(true)}>
          {words.clearDraft}
        </Button>
        <ClearAndLeave />
      </p>
      <DangerDialog
        title={words.clearQuestion}
        open={isAsking}
        no={words.doNotClear}
        onNo={() => ask(false)}
        yes={words.clear}
        onYes={clear}
      >
        <p>{words.clearMeans}</p>
        {draftSession.current().attemptedAt !== undefined && <p>{words.clearUnknown}</p>}
      </DangerDialog>
    </div>
  )
}

interface DraftNoticeProps {
  draftSession: DraftSession
  /** The draft found on the device; undefined when there was none. */
  restored: Draft | undefined
}

/** The reporter is never stored; a draft that stayed in memory still has it. */
const lacksReporter = ({ way, values }: Draft) => way === 'named' && values.reporter.name === ''

/** Notices about the draft: restored, possibly sent already, out of reach, not storable, or open in another tab. */
export function DraftNotice({ draftSession, restored }: DraftNoticeProps) {
  const keeping = useSyncExternalStore(draftSession.subscribe, draftSession.keeping)
  const { outOfReach } = draftSession
  return (
    <>
      {restored?.attemptedAt !== undefined && (
        <Alert tone="warning" title={words.mayHaveArrived} announce>
          <p>
            <WithIdempotency otherwise={words.againMayDouble}>{words.againIsSafe}</WithIdempotency>
          </p>
        </Alert>
      )}
      {restored && (
        <Alert tone="info" title={words.restored(timeInWords(restored.savedAt))} announce>
          <p>
            {lacksReporter(restored) && words.reporterLacks}
            {words.notYours}
          </p>
        </Alert>
      )}
      {!restored && outOfReach !== undefined && (
        <Alert tone="info" title={words.outOfReach(timeInWords(outOfReach))} announce>
          <p>{words.outOfReachMeans}</p>
        </Alert>
      )}
      {keeping === 'unsafe' && (
        <Alert tone="warning" title={words.noStorage} announce>
          <p>{words.noStorageMeans}</p>
        </Alert>
      )}
      {keeping === 'elsewhere' && (
        <Alert tone="warning" title={words.openElsewhere} announce>
          <p>{words.openElsewhereMeans}</p>
        </Alert>
      )}
    </>
  )
}
