import PenLine from 'lucide-react/icons/pen-line'
import Printer from 'lucide-react/icons/printer'
import { useLayoutEffect, useRef, useState } from 'react'
import { isInWechat } from '../../kit/device.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { Card } from '../../kit/ui/card/card.tsx'
import { timeInWords } from '../../kit/time-in-words.ts'
import { useCapability } from '../site/capability.ts'
import { PrintNote } from '../site/print/print-note.tsx'
import { LazyWithdrawal } from '../withdrawal/lazy-withdrawal.ts'
import { withdrawableUntil } from '../withdrawal/time-left.ts'
import { goToMessage, MessageForm } from './message-form.tsx'
import { codeOf, type ReportKey } from '../withdrawal/report-key.ts'
import { useTitle } from '../screen/use-title.ts'
import styles from './report-result.module.css'
import { expectationOf, Progress } from './progress.tsx'
import { type ShownReport, shownReport } from './shown-report.ts'
import { StatusChip } from './status-chip.tsx'
import { meaningOf } from './status-words.ts'
import { Thread } from './thread.tsx'
import { Timeline } from './timeline.tsx'
import { shownQueryCode } from '../site/typed-query-code.ts'

interface ReportResultProps {
  reportKey: ReportKey
  report: ShownReport
  /** The thread after a message was sent. */
  onThread: (thread: ShownReport['thread']) => void
  /** What is left of it after it was withdrawn. */
  onWithdrawn: (report: ShownReport) => void
  /** Leads back to where it was asked for, e.g. `查询其他举报`; left out where the page has its own way back. */
  leave?: { label: string; go: () => void }
}

/** What became of a report, and what its reporter can do. */
export function ReportResult(props: ReportResultProps) {
  const { reportKey, report, onThread, onWithdrawn, leave } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [withdrawUntil] = useState(() => withdrawableUntil(report.withdraw_seconds))
  const [isJustWithdrawn, setJustWithdrawn] = useState(false)
  // Before anybody can press anything: later it would take the focus from where that led.
  // oxlint-disable-next-line react/exhaustive-deps -- when it opens, and once more when the dialog is gone
  useLayoutEffect(() => heading.current?.focus(), [isJustWithdrawn])
  const mayWithdraw = useCapability('withdrawal')
  const code = codeOf(reportKey)
  useTitle('举报进度')
  const {
    status,
    status_name,
    type_name,
    may = everything,
    title,
    file_count,
    reported_at,
  } = report
  const expectation = expectationOf(report)
  return (
    <div className={styles.result}>
      <Card className={styles.overview}>
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1}>
            {title ?? `${type_name ?? ''}举报`}
          </h2>
          <StatusChip status={status} status_name={status_name} />
        </div>
        {isJustWithdrawn && <Alert tone="success" title="举报已撤回" announce />}
        {status && report.may && <p>{meaningOf(status, isFinal(report))}</p>}
        {report.progress && report.progress.length > 0 && (
          <>
            {expectation !== undefined && <p>{expectation}</p>}
            <Progress steps={report.progress} />
          </>
        )}
        <dl className={styles.facts}>
          {code !== undefined && (
            <div className={styles.code}>
              <dt>查询码</dt>
              <dd>{shownQueryCode(code)}</dd>
            </div>
          )}
          <Fact name="举报类型" value={type_name} />
          <Fact name="举报方式" value={wayWords(report.real_name)} />
          <Fact name="举报内容" value={report.description} />
          <Fact name="提交时间" value={timeInWords(reported_at)} />
          <Fact name="提交的文件" value={filesInWords(file_count)} />
        </dl>
        <div className={styles.tools}>
          {status === 'supplement' && may.message && (
            <Button onClick={goToMessage}>
              <PenLine size={18} />
              去补充
            </Button>
          )}
          {!isInWechat(navigator) && (
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer size={18} />
              打印
            </Button>
          )}
          {leave && (
            <Button variant="secondary" onClick={leave.go}>
              {leave.label}
            </Button>
          )}
        </div>
        {mayWithdraw && isOpen(report) && (
          <LazyWithdrawal
            reportKey={reportKey}
            until={withdrawUntil}
            isHandled={status !== 'received'}
            onWithdrawn={(rest) => {
              setJustWithdrawn(true)
              onWithdrawn(shownReport(rest))
            }}
          />
        )}
      </Card>
      {report.timeline && (
        <Card className={styles.section} aria-labelledby="query-timeline">
          <h3 id="query-timeline">办理经过</h3>
          <Timeline events={report.timeline} />
        </Card>
      )}
      {status !== 'withdrawn' && report.thread && (
        <Card className={styles.section} aria-labelledby="query-thread">
          <h3 id="query-thread" tabIndex={-1}>
            答复和留言
          </h3>
          <Thread messages={report.thread} />
        </Card>
      )}
      <PrintNote />
      {(may.message || may.appeal) && <MessageForm {...{ reportKey, report, onThread }} />}
    </div>
  )
}

/** Where the back end does not say what is possible, it decides when it is asked. */
const everything = { message: true, appeal: true }

/** Without a result so far: whether it can be withdrawn is worth saying. */
const isOpen = ({ status, may }: ShownReport) =>
  may?.message && !may.appeal && status !== 'appealing'

/** A result after an appeal, where no other appeal is possible. */
const isFinal = ({ may, timeline }: ShownReport) =>
  may?.appeal === false && timeline?.some((event) => event.status === 'appealing') === true

const filesInWords = (count: number | undefined) =>
  count === undefined ? undefined : count > 0 ? `${count} 个` : '没有'

const wayWords = (isNamed: boolean | undefined) =>
  isNamed === undefined ? undefined : isNamed ? '实名' : '匿名'

/** Left out where the back end says nothing of it. */
const Fact = ({ name, value }: { name: string; value: string | undefined }) =>
  value ? (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ) : null
