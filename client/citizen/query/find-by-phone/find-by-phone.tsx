import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useState, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { foundByPhoneAtMost } from '../../../../contract/report/find-by-phone.ts'
import { foundByPhoneDays } from '../../../../contract/retention.ts'
import { reportName, summaryOf } from '../../../../contract/report/report-summary.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { useSubmission } from '../../../kit/use-submission.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
import { Breakable } from '../../../kit/ui/breakable/breakable.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Screen } from '../../site/screen/screen.tsx'
import { isOtpRefused } from '../../site/verification/call-with-otp.ts'
import { readStatus } from '../../report/received-report.ts'
import rows from '../report-rows.module.css'
import { type Finding, openFound, type OpenedReport } from './find-reports.ts'
import { ProvePhone } from './prove-phone.tsx'
import styles from './find-by-phone.module.css'

/** History entry of an open found report: back leads to the list without another code. */
const onReport = z.object({ isFoundOpen: z.literal(true) })

/** Finds named reports by their reporter's phone when the codes are lost: verified by SMS, read-only. */
export function FindByPhone({ help }: { help: ReactNode }) {
  const [finding, setFinding] = useState<Finding>()
  const [lastOpened, setOpened] = useState<OpenedReport>()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isOpen = onReport.safeParse(state).success
  const opened = isOpen ? lastOpened : undefined
  // After a reload the found reports are gone; the entry asks for the phone again.
  const isLost = isOpen && !lastOpened
  useEffect(() => {
    if (isLost) void navigate({ search: '' }, { replace: true, state: { isByPhone: true } })
  }, [isLost, navigate])
  const [isAgain, setAgain] = useState(false)
  const { busy, submitError, submit } = useSubmission()
  const proveAgain = () => {
    setFinding(undefined)
    setAgain(true)
  }
  const open = async (found: Finding, reportId: string) => {
    try {
      setOpened(await openFound(found, reportId))
      void navigate({ search: '' }, { state: { isByPhone: true, isFoundOpen: true } })
    } catch (thrown) {
      // The ticket of 15 minutes has expired: the phone is verified again.
      if (isOtpRefused(thrown)) proveAgain()
      throw thrown
    }
  }
  return (
    <Screen
      title="用手机号找回"
      lead="实名举报时验证过的手机号，可以查看那些举报的进度和答复。"
      hasOwnHeading={opened !== undefined}
      aside={opened ? undefined : help}
    >
      {opened ? (
        <>
          <Alert tone="info" title="凭手机号只能查看">
            <p>补充说明、申诉、催办和撤回需要查询码；登录后提交的，可以在“我的举报”里办理。</p>
          </Alert>
          <opened.View
            report={opened.report}
            leave={{ label: '返回找到的举报', go: () => void navigate(-1) }}
          />
        </>
      ) : (
        <>
          <Link to={{ search: '' }} replace state={null} className={styles.back}>
            <ArrowLeft size={18} />
            有查询码，用查询码查询
          </Link>
          {submitError !== undefined && <Alert tone="danger" title={submitError} announce />}
          {finding ? (
            <FoundList
              reports={finding.reports}
              busy={busy}
              open={(reportId) => void submit(() => open(finding, reportId))}
              tryAnother={proveAgain}
            />
          ) : (
            <ProvePhone isAgain={isAgain} onFound={setFinding} />
          )}
          <p className={styles.note}>
            只能找到 {foundByPhoneDays} 天内的实名举报，最多 {foundByPhoneAtMost}{' '}
            份。匿名举报与手机号没有关联，无法找回。
          </p>
        </>
      )}
    </Screen>
  )
}

interface FoundListProps {
  reports: Finding['reports']
  busy: boolean
  open: (reportId: string) => void
  /** Returns to the phone field. */
  tryAnother: () => void
}

/** List of found reports; also says that a phone has none. */
function FoundList({ reports, busy, open, tryAnother }: FoundListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.found} aria-labelledby="found-reports">
      <h2 id="found-reports" ref={heading} tabIndex={-1}>
        {reports.length > 0 ? `找到 ${reports.length} 份举报` : '没有找到举报'}
      </h2>
      {reports.length === 0 ? (
        <>
          <p>请核对是不是举报时填写的手机号。换过手机号的，请登录后在“我的举报”里查看。</p>
          <Button variant="secondary" onClick={tryAnother}>
            换一个手机号
          </Button>
        </>
      ) : (
        <ul className={rows.items}>
          {reports.map(({ report_id, report_type, title, summary, reported_at, ...said }, i) => {
            const name = reportName(report_type?.name, summary ?? summaryOf({ title }))
            const { status_name } = readStatus(said) ?? {}
            return (
              <li key={report_id ?? i} className={rows.item}>
                <p>
                  <strong>
                    <Breakable>{name}</Breakable>
                  </strong>
                  <span>{[timeInWords(reported_at), status_name].filter(Boolean).join(' · ')}</span>
                </p>
                {report_id !== undefined && (
                  <Button
                    variant="secondary"
                    disabled={busy}
                    aria-label={`查看进度，${name}`}
                    onClick={() => open(report_id)}
                  >
                    查看进度
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
