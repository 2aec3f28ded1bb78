import * as words from '#words/result.ts'
import styles from './report-result.module.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { reportName } from '#words/report-name.ts'
import { summaryOf } from '../../../contract/report/report-summary.ts'
import { deadlineInWords, halfDayInWords, timeInWords } from '../../kit/time-in-words.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { WithAside } from '../../kit/ui/with-aside/with-aside.tsx'
import { useTitle } from '../site/screen/use-title.ts'
import { DangerStrip } from '../site/danger-strip.tsx'
import { PrintNote } from '../site/print/print-note.tsx'
import { shownQueryCode } from '../site/typed-query-code.ts'
import { LazyWithdrawal } from '../report/withdrawal/lazy-withdrawal.ts'
import { codeOf, type ReportKey } from '../report/withdrawal/report-key.ts'
import { withdrawableUntil } from '../report/withdrawal/time-left.ts'
import { MessageForm } from './message-form.tsx'
import { Outcome } from './outcome.tsx'
import { OwnWords } from './own-words.tsx'
import { ReportTrack } from './report-track.tsx'
import { ResultAside } from './result-aside.tsx'
import { centreWords } from './result-words.ts'
import type { Message } from './send-message.ts'
import type { ReceivedReport } from '../report/received-report.ts'
import { Thread } from './thread.tsx'

const LazyKeepReceipt = lazyPart(
  async () => (await import('../report/success/keep-receipt.tsx')).KeepReceipt,
)

interface ReportResultProps {
  /** Allows actions on the report; absent if it was found by phone. */
  reportKey?: ReportKey
  report: ReceivedReport
  /** Receives the thread after a message. */
  onThread?: (thread: ReceivedReport['thread']) => void
  /** Receives the changed report: withdrawn, urged, or said to be still there. */
  onChange?: (report: ReceivedReport) => void
  /** Returns to the query, e.g. `查询其他举报`; absent if the page has its own way back. */
  leave?: { label: string; go: () => void }
}

/** A report: the centre's latest words first, then its progress, its contents and the thread. */
export function ReportResult(props: ReportResultProps) {
  const { reportKey, report, onThread = nobody, onChange = nobody, leave } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const outcome = useRef<HTMLHeadingElement>(null)
  const [withdrawUntil] = useState(() => withdrawableUntil(report.withdraw_seconds))
  /** The form that the citizen has asked for. */
  const [form, write] = useState<Message['kind']>()
  const [done, confirm] = useState<{ words: string }>()
  // A layout effect: a later focus would take it from the citizen's action.
  useLayoutEffect(() => (done ? outcome : heading).current?.focus(), [done])
  const code = reportKey && codeOf(reportKey)
  useTitle(words.title)
  const { status, type_name, may, appeal_answer_until: until } = report
  const said = centreWords(report)
  const timeOf = report.real_name === false ? halfDayInWords : timeInWords
  const sent = (thread: ReceivedReport['thread']) => {
    write(undefined)
    const deadline = until === undefined ? undefined : deadlineInWords(until)
    confirm({ words: form === 'appeal' ? words.appealDone(deadline) : words.messageDone })
    onThread(thread)
  }
  const withdrawal = reportKey && isOpen(report) && (
    <LazyWithdrawal
      reportKey={reportKey}
      until={withdrawUntil}
      isHandled={status !== 'received'}
      isFormHere={may.message}
      onWithdrawn={(rest) => {
        confirm({ words: words.withdrawn })
        onChange(rest)
      }}
    />
  )
  return (
    <WithAside
      aside={
        <ResultAside
          write={
            reportKey && may.message && status !== 'supplement' ? () => write('message') : undefined
          }
          withdrawal={withdrawal}
          receipt={reportKey && status !== 'withdrawn' && <LazyKeepReceipt reportKey={reportKey} />}
          leave={leave}
        />
      }
    >
      <header className={styles.head}>
        {code !== undefined && (
          <p className={styles.code}>
            {words.code} <b translate="no">{shownQueryCode(code)}</b>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {reportName(type_name, summaryOf(report))}
        </h1>
      </header>
      <Outcome
        {...{ reportKey, report, said, write }}
        done={done?.words}
        heading={outcome}
        onStillThere={(still_there) => {
          confirm({ words: words.saidStillThere(still_there) })
          onChange({ ...report, may: { ...may, still_there: false }, still_there })
        }}
        onUrged={(urged_at) => {
          confirm({ words: words.urgeDone })
          onChange({
            ...report,
            may: { ...may, urge: false },
            ...(urged_at !== undefined && { urged_at }),
          })
        }}
      />
      {reportKey && form && may[form] && (
        <MessageForm
          {...{ reportKey, report }}
          kind={form}
          question={status === 'supplement' ? said?.text : undefined}
          onSent={sent}
        />
      )}
      {type_name?.includes('诈骗') === true && <DangerStrip className="screen-only" />}
      <ReportTrack {...{ report, said, timeOf }} />
      {status !== 'withdrawn' && <OwnWords report={report} />}
      {status !== 'withdrawn' && report.thread && (
        <Thread messages={report.thread} shown={said?.message} timeOf={timeOf} />
      )}
      <PrintNote />
    </WithAside>
  )
}

const nobody = () => undefined

/** Tells whether withdrawal is worth mentioning: no result yet. */
const isOpen = ({ status, may }: ReceivedReport) =>
  may.message && !may.appeal && status !== 'appealing'
