import { timeInWords } from '../../kit/time-in-words.ts'
import type { ReceivedReport } from '../report/received-report.ts'
import styles from './report-result.module.css'

interface TimelineProps {
  events: NonNullable<ReceivedReport['timeline']>
  /** What stands above already. */
  answer: string | undefined
}

/** What has happened so far, the latest first. */
export function Timeline({ events, answer }: TimelineProps) {
  if (events.length === 0) return <p>还没有办理记录。</p>
  // oxlint-disable-next-line unicorn/no-array-reverse -- toReversed is newer than the browsers we serve
  const latestFirst = [...events].reverse()
  return (
    <ol className={styles.timeline}>
      {latestFirst.map(({ status_name, at, note }) => (
        <li key={`${status_name} ${at}`}>
          <p className={styles.event}>
            <strong>{status_name}</strong>
            {at !== undefined && <time dateTime={at}>{timeInWords(at)}</time>}
          </p>
          {note && !(answer && note.endsWith(answer)) && <p className={styles.text}>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
