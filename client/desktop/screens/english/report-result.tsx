import { Link } from 'react-router-dom'
import type { ShownReport } from '../../../features/query/shown-report.ts'
import styles from './english.module.css'
import { dayInEnglish, statusNames, stepNames, typeName } from './words.ts'

/** A text that somebody wrote: in whatever language, mostly Chinese. */
const Written = ({ children }: { children: string }) => (
  <p lang="zh-CN" className={styles.written}>
    {children}
  </p>
)

/** What is known of a report: its status first, then what the centre wrote, its steps, and what was reported. */
export function ReportResult({ report }: { report: ShownReport }) {
  const { status, status_name, type_name, reported_at, description, thread = [] } = report
  const places = [...(report.urls ?? []), ...(report.account ? [report.account] : [])]
  const notes = (report.timeline ?? []).flatMap(({ note, at }) => (note ? [{ note, at }] : []))
  const answers = thread.filter(({ from }) => from !== 'reporter')
  return (
    <>
      <section className={styles.outcome} aria-label="Status">
        <h2>
          {status ? statusNames[status] : <span lang="zh-CN">{status_name ?? 'Unknown'}</span>}
        </h2>
        {(answers.length > 0 || notes.length > 0) && <p>The centre wrote, in Chinese:</p>}
        {notes.map(({ note, at }) => (
          <Written key={`${at} ${note}`}>{note}</Written>
        ))}
        {answers.map(({ msg, at }) => (
          <Written key={`${at} ${msg}`}>{msg}</Written>
        ))}
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
        </dl>
      </section>
      <p>
        To add information or files, to appeal or to withdraw, use{' '}
        <Link to="/query" hrefLang="zh-CN">
          the Chinese page
        </Link>{' '}
        with the same code.
      </p>
    </>
  )
}
