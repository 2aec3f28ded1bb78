import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { clearDrafts, finishTabDraft, onDraftExpired } from '../../report/draft/tab-draft.ts'
import type { Sent } from '../../report/sending/send-report.ts'
import { keepSuccess, successAt, successOf } from '../../report/success/last-success.ts'
import { useTabDraft } from '../../report/use-tab-draft.ts'
import { useReportTypes } from '../../site/report-types.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Skeleton } from '../../../kit/ui/skeleton/skeleton.tsx'
import styles from './english.module.css'
import { EnglishFrame } from './frame.tsx'
import { ReportForm } from './report-form.tsx'
import { SentReport } from './sent-report.tsx'

/** Deletes the draft once the code is on the screen and kept for a reload. */
const finishDraft = () => void finishTabDraft()

/** An anonymous report in English, from the form to its query code. */
export function EnglishReportScreen() {
  const { key } = useLocation()
  // Another history entry is another report, e.g. by the link above a code.
  return <ReportAt key={key} entry={key} />
}

function ReportAt({ entry }: { entry: string }) {
  const [success, setSuccess] = useState(() => successAt(entry))
  /** Counts forms: deleting a draft starts another. */
  const [round, setRound] = useState(0)
  const begin = useCallback(() => setRound((n) => n + 1), [])
  useEffect(() => onDraftExpired(begin), [begin])
  if (success)
    return (
      <EnglishFrame key="sent" title="Your report has been received" isNext>
        <SentReport success={success} onShown={finishDraft} />
      </EnglishFrame>
    )
  const onSent = (sent: Sent) => {
    const received = successOf(sent, entry, { way: 'anonymous' })
    keepSuccess(received)
    setSuccess(received)
  }
  return (
    <EnglishFrame key="form" title="Report">
      <OpenForm key={round} onSent={onSent} onCleared={begin} />
    </EnglishFrame>
  )
}

interface OpenFormProps {
  onSent: (sent: Sent) => void
  onCleared: () => void
}

function OpenForm({ onSent, onCleared }: OpenFormProps) {
  const { types, failure, retry } = useReportTypes()
  const draft = useTabDraft()
  const [isClearing, setClearing] = useState(false)
  // Unmount the form first, so that it neither sends nor saves while the draft is deleted.
  const clear = () => {
    setClearing(true)
    void clearDrafts().finally(onCleared)
  }
  if (failure !== undefined && !types)
    return (
      <Alert tone="warning" announce title="The list of report types did not arrive">
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      </Alert>
    )
  if (!types || !draft || isClearing)
    return (
      <div className={styles.opening} aria-busy="true">
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    )
  const offered = types.filter((type) => !type.real_name_required)
  return <ReportForm {...draft} types={offered} onSent={onSent} clear={clear} />
}
