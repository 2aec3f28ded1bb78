import BellRing from 'lucide-react/icons/bell-ring'
import PenLine from 'lucide-react/icons/pen-line'
import { type RefObject, useState } from 'react'
import { reportUrge } from '../../../contract/report/urging.ts'
import { dayInWords, deadlineInWords } from '../../kit/time-in-words.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Breakable } from '../../kit/ui/breakable/breakable.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { useSubmission } from '../../kit/use-submission.ts'
import { useSiteTitle } from '../site/front-config.ts'
import type { ReceivedReport } from '../report/received-report.ts'
import { type ReportKey, callerFor } from '../report/withdrawal/report-key.ts'
import {
  type CentreWords,
  durationInWords,
  expectationOf,
  headlineOf,
  isFinal,
  splitWords,
} from './result-words.ts'
import { StatusChip } from './status-chip.tsx'
import { finalMeaning, statusMeaning, statusTone } from './status-words.ts'
import styles from './outcome.module.css'

interface OutcomeProps {
  reportKey: ReportKey | undefined
  report: ReceivedReport
  words: CentreWords | undefined
  /** Confirms what was just done on this page. */
  done: string | undefined
  heading: RefObject<HTMLHeadingElement | null>
  onUrged: (at: string | undefined) => void
  /** Opens the form. */
  write: (kind: 'message' | 'appeal') => void
}

/** The first card of a report: the centre's latest words, by whom, when and how fast, and what to do by when. */
export function Outcome(props: OutcomeProps) {
  const { reportKey, report, words, done, heading, onUrged, write } = props
  const { status, status_name, may, urged_at, appeal_answer_until: until } = report
  const [first, rest] = splitWords(words?.text ?? '')
  const headline = first || headlineOf(report)
  const expectation = expectationOf(report)
  // Explains the status only for back ends that state the possible actions.
  const meaning = status && may.isStated && (!words || status === 'supplement')
  return (
    <Card
      className={classNames(styles.outcome, styles[status ? statusTone[status] : 'going'])}
      aria-labelledby="query-outcome"
    >
      {done !== undefined && <Alert tone="success" title={done} announce />}
      {headline !== status_name && (
        <StatusChip
          status={status}
          status_name={words?.added ? `${status_name} · ${words.added}` : status_name}
        />
      )}
      <h2 id="query-outcome" ref={heading} tabIndex={-1}>
        <Breakable>{headline}</Breakable>
      </h2>
      {rest && <p className={styles.answer}>{rest}</p>}
      {meaning && <p>{statusMeaning[status]}</p>}
      {isFinal(report) && <p>{finalMeaning}</p>}
      {expectation !== undefined && <p className={styles.when}>{expectation}</p>}
      {words && <Signature report={report} at={words.at} />}
      {reportKey && status === 'supplement' && may.message && (
        <p className={styles.act}>
          <Button onClick={() => write('message')}>
            <PenLine size={18} />
            去补充
          </Button>
        </p>
      )}
      {reportKey && may.appeal && (
        <div className={styles.act}>
          <p>
            不同意这个结果？
            {may.isStated && '每个举报可以申诉一次，由另一位工作人员复核'}
            {until !== undefined && `，${deadlineInWords(until)}答复`}
            {may.isStated && '。'}
          </p>
          <Button variant="secondary" onClick={() => write('appeal')}>
            申诉
          </Button>
        </div>
      )}
      {reportKey && may.urge && <Urge {...{ reportKey, onUrged }} />}
      {urged_at !== undefined && done === undefined && (
        <p>您已于 {dayInWords(urged_at)}催办，将转给主管督促。</p>
      )}
    </Card>
  )
}

/** Who answered, when, and after how long. */
function Signature({ report, at }: { report: ReceivedReport; at: string | undefined }) {
  const siteTitle = useSiteTitle()
  const { working_days } = report
  return (
    <p className={styles.signature}>
      <span>{siteTitle}</span>
      {at !== undefined && <time dateTime={at}>{dayInWords(at)}</time>}
      {working_days !== undefined && <span>{durationInWords(working_days)}</span>}
    </p>
  )
}

/** 催办: asks once more, because it can be done once. */
function Urge({ reportKey, onUrged }: { reportKey: ReportKey; onUrged: OutcomeProps['onUrged'] }) {
  const { submitError, busy, submit } = useSubmission()
  const [isAsking, ask] = useState(false)
  const close = () => !busy && ask(false)
  const urge = async () =>
    onUrged((await callerFor(reportKey).call(reportUrge, reportKey)).urged_at)
  return (
    <div className={styles.act}>
      <Button variant="secondary" onClick={() => ask(true)}>
        <BellRing size={18} />
        催办
      </Button>
      <Dialog
        title="催办这个举报？"
        open={isAsking}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" aria-disabled={busy} onClick={close}>
              不催办
            </Button>
            <Button busy={busy} onClick={() => void submit(urge)}>
              确定催办
            </Button>
          </>
        }
      >
        <p>将转给主管督促。每个环节可催办一次。</p>
        {submitError !== undefined && <Alert tone="danger" title={submitError} announce />}
      </Dialog>
    </div>
  )
}
