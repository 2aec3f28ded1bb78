import { useEffect, useRef } from 'react'
import { reportName, summaryOf } from '../../../../contract/report-summary.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { Breakable } from '../../../kit/ui/breakable/breakable.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { readStatus } from '../../report/received-report.ts'
import type { Finding } from './find-reports.ts'
import rows from '../report-rows.module.css'
import styles from './find-by-phone.module.css'

interface FoundListProps {
  reports: Finding['reports']
  busy: boolean
  open: (reportId: string) => void
  /** Leads back to the field for a phone. */
  tryAnother: () => void
}

/** What was found; a phone without reports is told in the same place. */
export function FoundList({ reports, busy, open, tryAnother }: FoundListProps) {
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
