import * as words from '#words/find-by-phone.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useEffect, useState, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { foundByPhoneAtMost } from '../../../../contract/report/find-by-phone.ts'
import { foundByPhoneDays } from '../../../../contract/retention.ts'
import { reportName } from '#words/report-name.ts'
import { summaryOf } from '../../../../contract/report/report-summary.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { useSubmission } from '../../../kit/use-submission.ts'
import { Alert } from '../../../kit/ui/alert/alert.tsx'
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
      title={words.title}
      lead={words.lead}
      hasOwnHeading={opened !== undefined}
      aside={opened ? undefined : help}
    >
      {opened ? (
        <>
          <Alert tone="info" title={words.readOnly}>
            <p>{words.readOnlyHint}</p>
          </Alert>
          <opened.View
            report={opened.report}
            leave={{ label: words.backToFound, go: () => void navigate(-1) }}
          />
        </>
      ) : (
        <>
          <Link to={{ search: '' }} replace state={null} className={styles.back}>
            <ArrowLeft size={18} />
            {words.byCode}
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
          <p className="soft">{words.limits(foundByPhoneDays, foundByPhoneAtMost)}</p>
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
      <h2 id="found-reports" ref={heading} tabIndex={-1} className="card-title">
        {words.found(reports.length)}
      </h2>
      {reports.length === 0 ? (
        <>
          <p>{words.none}</p>
          <Button variant="secondary" onClick={tryAnother}>
            {words.another}
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
                  <strong>{name}</strong>
                  <span>{[timeInWords(reported_at), status_name].filter(Boolean).join(' · ')}</span>
                </p>
                {report_id !== undefined && (
                  <Button
                    variant="secondary"
                    disabled={busy}
                    aria-label={words.progressOf(name)}
                    onClick={() => open(report_id)}
                  >
                    {words.progress}
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
