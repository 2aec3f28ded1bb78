import * as words from '#words/report.ts'
import { useState, useSyncExternalStore } from 'react'
import type { Way } from '../../../../contract/report/way.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Dialog } from '../../../kit/ui/dialog/dialog.tsx'
import { WithDraftKeys, WithIdempotency } from '../../site/offers.tsx'
import { draftHours } from '../../../../contract/retention.ts'
import type { Draft, KeptFor } from './draft.ts'
import styles from './draft-panel.module.css'
import type { DraftSession } from './draft-session.ts'

const times: readonly (readonly [KeptFor, string])[] = [
  ['hours', words.hours(draftHours.hours)],
  ['days', words.days(draftHours.days / 24)],
  ['tab', words.onlyTab],
]

interface DraftKeepingProps {
  draftSession: DraftSession
  way: Way
  clear: () => void
}

/** States what is kept on this device; lets the citizen choose the retention and clear the draft. */
export function DraftKeeping({ draftSession, way, clear }: DraftKeepingProps) {
  const [isAsking, ask] = useState(false)
  const [keptFor, setKeptFor] = useState(() => draftSession.current().keptFor ?? 'hours')
  const isSafe = useSyncExternalStore(draftSession.subscribe, draftSession.isSafe)
  const choose = (chosen: KeptFor) => {
    setKeptFor(chosen)
    draftSession.change({ keptFor: chosen })
  }
  return (
    <div className={styles.keeping}>
      <p>
        {words.draftWhat}
        {isSafe ? (
          <>
            <WithDraftKeys>{words.draftEncrypted}</WithDraftKeys>
            {words.draftKept}
          </>
        ) : (
          words.draftUnsafe
        )}
        {way === 'named' && words.reporterNotKept}
        {words.clearOnShared}
      </p>
      <label className={styles.choice} data-extra="">
        {words.keepFor}
        <select
          value={keptFor}
          onChange={({ target }) => {
            const [chosen] = times.find(([value]) => value === target.value) ?? []
            if (chosen) choose(chosen)
          }}
        >
          {times.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <Button variant="secondary" className={styles.clear} onClick={() => ask(true)}>
        {words.clearDraft}
      </Button>
      <Dialog
        title={words.clearQuestion}
        open={isAsking}
        onClose={() => ask(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => ask(false)}>
              {words.doNotClear}
            </Button>
            <Button variant="danger" onClick={clear}>
              {words.clear}
            </Button>
          </>
        }
      >
        <p>{words.clearMeans}</p>
        {draftSession.current().attemptedAt !== undefined && <p>{words.clearUnknown}</p>}
      </Dialog>
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

/** Notices about the draft: restored, possibly sent already, out of reach, or not storable. */
export function DraftNotice({ draftSession, restored }: DraftNoticeProps) {
  const isSafe = useSyncExternalStore(draftSession.subscribe, draftSession.isSafe)
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
      {!isSafe && (
        <Alert tone="warning" title={words.noStorage} announce>
          <p>{words.noStorageMeans}</p>
        </Alert>
      )}
    </>
  )
}
