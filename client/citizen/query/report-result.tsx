import styles from './report-result.module.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { reportName, summaryOf } from '../../../contract/report/report-summary.ts'
import { Breakable } from '../../kit/ui/breakable/breakable.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import { halfDayInWords, timeInWords } from '../../kit/time-in-words.ts'
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
import { ReportTrack, saysMore, trackOf } from './report-track.tsx'
import { ResultAside } from './result-aside.tsx'
import { answerOf } from './result-words.ts'
import type { ReceivedReport } from '../report/received-report.ts'
import { Thread } from './thread.tsx'
import { Timeline } from './report-track.tsx'

export const LazyKeepReceipt = lazyPart(
  async () => (await import('../report/success/keep-receipt.tsx')).KeepReceipt,
)

interface ReportResultProps {
  /** Allows actions on the report; absent if it was found by phone. */
  reportKey?: ReportKey
  report: ReceivedReport
  /** Receives the thread after a message. */
  onThread?: (thread: ReceivedReport['thread']) => void
  /** Receives the changed report: withdrawn or urged. */
  onChange?: (report: ReceivedReport) => void
  /** Returns to the query, e.g. `查询其他举报`; absent if the page has its own way back. */
  leave?: { label: string; go: () => void }
}

/** A report: outcome first, then its progress, its contents and the possible actions. */
export function ReportResult(props: ReportResultProps) {
  const { reportKey, report, onThread = nobody, onChange = nobody, leave } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [withdrawUntil] = useState(() => withdrawableUntil(report.withdraw_seconds))
  const [isJustWithdrawn, setJustWithdrawn] = useState(false)
  const [kind, setKind] = useState<'message' | 'appeal'>('message')
  // A layout effect: a later focus would take it from the citizen's action.
  // oxlint-disable-next-line react/exhaustive-deps -- when it opens, and once more when the dialog is gone
  useLayoutEffect(() => heading.current?.focus(), [isJustWithdrawn])
  // The form stays in place after it is answered, and says so.
  const [isAsked] = useState(() => report.status === 'supplement')
  const code = reportKey && codeOf(reportKey)
  useTitle('举报进度')
  const { status, type_name, timeline, may } = report
  const form = reportKey && (may.message || may.appeal) && (
    <MessageForm {...{ reportKey, report, onThread, kind, setKind }} />
  )
  const withdrawal = reportKey && isOpen(report) && (
    <LazyWithdrawal
      reportKey={reportKey}
      until={withdrawUntil}
      isHandled={status !== 'received'}
      isFormHere={may.message}
      onWithdrawn={(rest) => {
        setJustWithdrawn(true)
        onChange(rest)
      }}
    />
  )
  const track = trackOf(report)
  const answer = answerOf(report)?.msg
  return (
    <WithAside
      aside={
        <ResultAside
          report={report}
          appeal={() => setKind('appeal')}
          write={() => setKind('message')}
          withdrawal={withdrawal}
          receipt={reportKey && status !== 'withdrawn' && <LazyKeepReceipt reportKey={reportKey} />}
          leave={leave}
        />
      }
    >
      <header className={styles.head}>
        {code !== undefined && (
          <p className={styles.code}>
            查询码 <b>{shownQueryCode(code)}</b>
          </p>
        )}
        <h1 ref={heading} tabIndex={-1}>
          <Breakable>{reportName(type_name, summaryOf(report))}</Breakable>
        </h1>
      </header>
      <Outcome
        {...{ reportKey, report, isJustWithdrawn }}
        onUrged={(urged_at) =>
          onChange({
            ...report,
            may: { ...may, urge: false },
            ...(urged_at !== undefined && { urged_at }),
          })
        }
      />
      {isAsked && form}
      {type_name?.includes('诈骗') === true && <DangerStrip className={styles.danger} />}
      {(timeline || track.length > 0) && (
        <Card className={styles.section} aria-labelledby="query-timeline">
          <h2 id="query-timeline">办理经过</h2>
          {track.length > 0 && (
            <ReportTrack steps={track} isOpen={track.some(({ state }) => state !== 'done')} />
          )}
          {timeline && saysMore(report, track, answer) && (
            <Timeline events={timeline} answer={answer} timeOf={timeOf(report)} />
          )}
        </Card>
      )}
      {status !== 'withdrawn' && <OwnWords report={report} />}
      {status !== 'withdrawn' && report.thread && (
        <Exchange report={report} thread={report.thread} />
      )}
      {!isAsked && form}
      <PrintNote />
    </WithAside>
  )
}

/** Times of an anonymous report are known to the half day alone. */
const timeOf = ({ real_name }: ReceivedReport) =>
  real_name === false ? halfDayInWords : timeInWords

/** The thread without the words of the centre that are shown above. */
function Exchange({
  report,
  thread,
}: {
  report: ReceivedReport
  thread: NonNullable<ReceivedReport['thread']>
}) {
  const answer = answerOf(report)
  const isInTimeline = (msg: string) => report.timeline?.some(({ note }) => note?.endsWith(msg))
  const rest = thread.filter(
    (message) => message !== answer && !(message.from === 'centre' && isInTimeline(message.msg)),
  )
  if (rest.length === 0 && thread.length > 0) return null
  return (
    <Card className={styles.section} aria-labelledby="query-thread">
      <h2 id="query-thread" tabIndex={-1}>
        往来
      </h2>
      <Thread messages={rest} timeOf={timeOf(report)} />
    </Card>
  )
}

const nobody = () => undefined

/** Tells whether withdrawal is worth mentioning: no result yet. */
const isOpen = ({ status, may }: ReceivedReport) =>
  may.message && !may.appeal && status !== 'appealing'
