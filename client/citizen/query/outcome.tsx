import { langOf } from '#words/language.ts'
import * as words from '#words/result.ts'
import BellRing from 'lucide-react/icons/bell-ring'
import PenLine from 'lucide-react/icons/pen-line'
import { type RefObject, useState } from 'react'
import { reportStillThere } from '../../../contract/report/still-there.ts'
import { reportUrge } from '../../../contract/report/urging.ts'
import { dayInWords, deadlineInWords } from '../../kit/time-in-words.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import { Dialog } from '../../kit/ui/dialog/dialog.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { useSubmission } from '../../kit/use-submission.ts'
import { CentreName } from '../site/site-title.tsx'
import type { ReceivedReport } from '../report/received-report.ts'
import { type ReportKey, callerFor } from '../report/withdrawal/report-key.ts'
import { type CentreWords, expectationOf, headlineOf, isFinal, splitWords } from './result-words.ts'
import { StatusChip } from './status-chip.tsx'
import { toneOf } from './status-tone.ts'
import styles from './outcome.module.css'
import tones from './status-tone.module.css'

interface OutcomeProps {
  reportKey: ReportKey | undefined
  report: ReceivedReport
  said: CentreWords | undefined
  /** Confirms what was just done on this page. */
  done: string | undefined
  heading: RefObject<HTMLHeadingElement | null>
  onUrged: (at: string | undefined) => void
  onStillThere: (isThere: boolean) => void
  /** Opens the form. */
  write: (kind: 'message' | 'appeal') => void
}

/** The first card of a report: the centre's latest words, by whom, when and how fast, and what to do by when. */
export function Outcome(props: OutcomeProps) {
  const { reportKey, report, said, done, heading, onUrged, onStillThere, write } = props
  const { status, status_name, may, urged_at, still_there, appeal_answer_until: until } = report
  const [first, rest] = splitWords(said?.text ?? '')
  const headline = first || headlineOf(report)
  const expectation = expectationOf(report)
  // Explains the status only for back ends that state the possible actions.
  const meaning = status && may.isStated && (!said || status === 'supplement')
  return (
    <Card
      className={classNames(styles.outcome, tones[toneOf(status, report.outcome)])}
      aria-labelledby="query-outcome"
    >
      {done !== undefined && <Alert tone="success" title={done} announce />}
      {headline !== status_name && (
        <StatusChip
          status={status}
          outcome={report.outcome}
          status_name={said?.added ? `${status_name} · ${said.added}` : status_name}
        />
      )}
      <h2 id="query-outcome" ref={heading} tabIndex={-1} lang={langOf(headline)}>
        {headline}
      </h2>
      {rest && (
        <p className={styles.answer} lang={langOf(rest)}>
          {rest}
        </p>
      )}
      {meaning && <p>{words.statusMeaning[status]}</p>}
      {isFinal(report) && <p>{words.final}</p>}
      {expectation !== undefined && <p className={styles.when}>{expectation}</p>}
      {said && <Signature report={report} at={said.at} />}
      {reportKey && status === 'supplement' && may.message && (
        <p className={styles.act}>
          <Button onClick={() => write('message')}>
            <PenLine size={18} />
            {words.answerNow}
          </Button>
        </p>
      )}
      {reportKey && may.appeal && (
        <div className={styles.act}>
          <p>
            {may.isStated || status === 'closed' || status === 'rejected'
              ? words.disagree
              : words.disagreeAtAll}
            {may.isStated && words.appealOnce}
            {until !== undefined && words.answerBy(deadlineInWords(until))}
          </p>
          <Button variant="secondary" onClick={() => write('appeal')}>
            {words.appeal}
          </Button>
        </div>
      )}
      {reportKey && may.urge && <Urge {...{ reportKey, onUrged }} />}
      {reportKey && may.still_there && <StillThere {...{ reportKey, onStillThere }} />}
      {still_there !== undefined && done === undefined && (
        <p>{words.saidStillThere(still_there)}</p>
      )}
      {urged_at !== undefined && done === undefined && <p>{words.urgedOn(dayInWords(urged_at))}</p>}
    </Card>
  )
}

/** Who answered, when, and after how long. */
function Signature({ report, at }: { report: ReceivedReport; at: string | undefined }) {
  const { working_days } = report
  return (
    <p className={styles.signature}>
      <span>
        <CentreName />
      </span>
      {at !== undefined && <time dateTime={at}>{dayInWords(at)}</time>}
      {working_days !== undefined && <span>{words.took(working_days)}</span>}
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
        {words.urge}
      </Button>
      <Dialog
        title={words.urgeAsk}
        open={isAsking}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" aria-disabled={busy} onClick={close}>
              {words.urgeNot}
            </Button>
            <Button busy={busy} onClick={() => void submit(urge)}>
              {words.urgeConfirm}
            </Button>
          </>
        }
      >
        <p>{words.urgeMeans}</p>
        {submitError !== undefined && <Alert tone="danger" title={submitError} announce />}
      </Dialog>
    </div>
  )
}

/** 还在吗: one tap, because the report does not change by it. */
function StillThere({
  reportKey,
  onStillThere,
}: { reportKey: ReportKey } & Pick<OutcomeProps, 'onStillThere'>) {
  const { submitError, busy, submit } = useSubmission()
  const say = (is_there: boolean) =>
    void submit(async () => {
      const said = await callerFor(reportKey).call(reportStillThere, { ...reportKey, is_there })
      onStillThere(said.is_there ?? is_there)
    })
  return (
    <div className={styles.act}>
      <p id="still-there">{words.stillThereAsk}</p>
      <Button
        variant="secondary"
        busy={busy}
        aria-describedby="still-there"
        onClick={() => say(true)}
      >
        {words.stillThere}
      </Button>
      <Button
        variant="secondary"
        busy={busy}
        aria-describedby="still-there"
        onClick={() => say(false)}
      >
        {words.notThere}
      </Button>
      {submitError !== undefined && <Alert tone="danger" title={submitError} announce />}
    </div>
  )
}
