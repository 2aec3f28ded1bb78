import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ReceivedReport } from '../../report/received-report.ts'
import { addressWithCode, type QueryState } from '../../site/report-address.ts'
import { runtimeConfig } from '../../../kit/runtime-config.ts'
import styles from './english.module.css'
import { MessageForm } from './message-form.tsx'
import { dayInEnglish, outcomeNames, statusNames, stepNames, typeName } from './words.ts'

/** A Chinese text of the centre. */
const Written = ({ children }: { children: string }) => (
  <p lang="zh-CN" className={styles.written}>
    {children}
  </p>
)

/** Link with the query code: in the router's state, or behind the `#` of the mobile site. */
const ChinesePage = ({ code }: { code: string }) =>
  runtimeConfig().mobile ? (
    <a href={addressWithCode(location.origin, code)} hrefLang="zh-CN">
      the Chinese page
    </a>
  ) : (
    <Link to="/query" hrefLang="zh-CN" state={{ queryCode: code } satisfies QueryState}>
      the Chinese page
    </Link>
  )

/** A report: status, texts of the centre, steps, and the reported content. */
export function ReportResult({ code, report }: { code: string; report: ReceivedReport }) {
  const { status, status_name, outcome, answer_until, type_name, reported_at, description } = report
  const [thread, setThread] = useState(report.thread ?? [])
  const places = [...(report.urls ?? []), ...(report.account ? [report.account] : [])]
  const notes = (report.timeline ?? []).flatMap(({ note, at }) => (note ? [{ note, at }] : []))
  // The words beside a new status are in the thread as well.
  const answers = thread.filter(
    ({ from, msg }) => from !== 'reporter' && !notes.some(({ note }) => note.endsWith(msg)),
  )
  const own = thread.filter(({ from }) => from === 'reporter')
  return (
    <>
      <section className={styles.outcome} aria-label="Status">
        <h2>
          {status ? (
            (status === 'closed' && outcome && outcomeNames[outcome]) || statusNames[status]
          ) : status_name ? (
            <span lang="zh-CN">{status_name}</span>
          ) : (
            'Received'
          )}
        </h2>
        {(answers.length > 0 || notes.length > 0) && <p>The centre wrote, in Chinese:</p>}
        {notes.map(({ note, at }) => (
          <Written key={`${at} ${note}`}>{note}</Written>
        ))}
        {answers.map(({ msg, at }) => (
          <Written key={`${at} ${msg}`}>{msg}</Written>
        ))}
        {status === 'supplement' && answer_until && (
          <p>
            Please answer by {dayInEnglish(answer_until)}. If no answer comes, the report is closed.
          </p>
        )}
      </section>
      {report.progress && (
        <section>
          <h2>Progress</h2>
          <ol className={styles.steps}>
            {report.progress.map(({ name, reached_at, expected_at, is_late }) => (
              <li key={name}>
                <b>{stepNames[name] ?? <span lang="zh-CN">{name}</span>}</b>
                {reached_at && `: ${dayInEnglish(reached_at)}`}
                {!reached_at && expected_at && `: expected by ${dayInEnglish(expected_at)}`}
                {is_late && ', late'}
              </li>
            ))}
          </ol>
        </section>
      )}
      <section>
        <h2>What you reported</h2>
        <dl className={styles.facts}>
          {type_name && (
            <div>
              <dt>Type</dt>
              <dd>{typeName(type_name) ?? <span lang="zh-CN">{type_name}</span>}</dd>
            </div>
          )}
          {reported_at && (
            <div>
              <dt>Sent</dt>
              <dd>{dayInEnglish(reported_at)}</dd>
            </div>
          )}
          {places.length > 0 && (
            <div>
              <dt>Where</dt>
              <dd className={styles.written}>{places.join('\n')}</dd>
            </div>
          )}
          {description && (
            <div>
              <dt>Description</dt>
              <dd className={styles.written}>{description}</dd>
            </div>
          )}
          {own.length > 0 && (
            <div>
              <dt>Added later</dt>
              <dd className={styles.written}>{own.map(({ msg }) => msg).join('\n')}</dd>
            </div>
          )}
        </dl>
      </section>
      {report.may.isStated && report.may.message && (
        <MessageForm
          code={code}
          onSent={(sent) => {
            if (sent.length > 0) setThread([...sent])
          }}
        />
      )}
      <p>
        To add files, to appeal or to withdraw, use <ChinesePage code={code} />. It opens with the
        same code.
      </p>
    </>
  )
}
