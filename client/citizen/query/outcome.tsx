import BellRing from 'lucide-react/icons/bell-ring'
import PenLine from 'lucide-react/icons/pen-line'
import { reportUrge } from '../../../contract/report/urging.ts'
import { dayInWords } from '../../kit/time-in-words.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Breakable } from '../../kit/ui/breakable/breakable.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { useSubmission } from '../../kit/use-submission.ts'
import { useSiteTitle } from '../site/front-config.ts'
import type { ReceivedReport } from '../report/received-report.ts'
import { type ReportKey, callerFor } from '../report/withdrawal/report-key.ts'
import { goToMessage } from './go-to-message.ts'
import {
  answerOf,
  durationInWords,
  expectationOf,
  headlineOf,
  isFinal,
  urgedInWords,
} from './result-words.ts'
import { StatusChip } from './status-chip.tsx'
import { finalMeaning, statusMeaning, statusTone } from './status-words.ts'
import styles from './outcome.module.css'

interface OutcomeProps {
  reportKey: ReportKey | undefined
  report: ReceivedReport
  /** The report was just withdrawn on this page. */
  isJustWithdrawn: boolean
  onUrged: (at: string | undefined) => void
}

/** Outcome of a report: status, the centre's answer, by whom, when and how fast. */
export function Outcome({ reportKey, report, isJustWithdrawn, onUrged }: OutcomeProps) {
  const { status, status_name, may } = report
  const answer = answerOf(report)
  const headline = headlineOf(report)
  const expectation = expectationOf(report)
  // Explains the status only for back ends that state the possible actions.
  const meaning =
    status && may.isStated && (!answer || status === 'supplement') && statusMeaning[status]
  return (
    <Card
      className={classNames(styles.outcome, styles[status ? statusTone[status] : 'going'])}
      aria-labelledby="query-outcome"
    >
      {isJustWithdrawn && <Alert tone="success" title="举报已撤回" announce />}
      {headline !== status_name && <StatusChip status={status} status_name={status_name} />}
      <h2 id="query-outcome">
        <Breakable>{headline}</Breakable>
      </h2>
      {answer && <p className={styles.answer}>{answer.msg}</p>}
      {meaning && <p>{meaning}</p>}
      {isFinal(report) && <p>{finalMeaning}</p>}
      {expectation !== undefined && <p className={styles.when}>{expectation}</p>}
      {answer && <Signature report={report} at={answer.at} />}
      {status === 'supplement' && may.message && (
        <p className={styles.act}>
          <Button onClick={goToMessage}>
            <PenLine size={18} />
            去补充
          </Button>
        </p>
      )}
      {reportKey && may.urge && <Urge {...{ reportKey, onUrged }} />}
      {report.urged_at !== undefined && <output>{urgedInWords(report.urged_at)}</output>}
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

/** 催办: urges once. */
function Urge({ reportKey, onUrged }: { reportKey: ReportKey; onUrged: OutcomeProps['onUrged'] }) {
  const { submitError, busy, submit } = useSubmission()
  const urge = async () =>
    onUrged((await callerFor(reportKey).call(reportUrge, reportKey)).urged_at)
  return (
    <div className={styles.urge}>
      <Button variant="secondary" busy={busy} onClick={() => void submit(urge)}>
        <BellRing size={18} />
        催办
      </Button>
      <span>转给主管督促办理，这一步可以催办一次。</span>
      {submitError !== undefined && <Alert tone="danger" title={submitError} announce />}
    </div>
  )
}
