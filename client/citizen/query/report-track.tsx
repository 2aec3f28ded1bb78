import { dayInWords, lastDayInWords } from '../../kit/time-in-words.ts'
import { Track, type TrackStep } from '../../kit/ui/track/track.tsx'
import { countedInWorkingDays } from '../../kit/ui/track/working-days.ts'
import type { ReceivedReport, ReceivedStep } from '../report/received-report.ts'
import styles from './report-result.module.css'

/** Returns when a step was reached or is expected; undefined if unknown. */
function detailOf({ reached_at, expected_at, is_late }: ReceivedStep): string | undefined {
  if (reached_at !== undefined) return dayInWords(reached_at)
  if (expected_at === undefined) return undefined
  return is_late ? `原预计 ${lastDayInWords(expected_at)}` : `预计 ${lastDayInWords(expected_at)}前`
}

/** Returns the steps to draw; none if the back end does not send progress. */
export function trackOf({
  status,
  progress = [],
  reported_at,
  timeline,
}: ReceivedReport): TrackStep[] {
  // A refusal ends the track.
  const refusals = timeline?.filter((event) => event.status === 'rejected')
  const refused = refusals?.at(-1)?.at
  if (status === 'rejected' && reported_at !== undefined && refused !== undefined)
    return [
      { name: '收到', detail: dayInWords(reported_at), state: 'done' },
      { name: '不予受理', detail: dayInWords(refused), state: 'done' },
    ]
  const next = progress.findIndex(({ reached_at }) => reached_at === undefined)
  return progress.map((step, place) => ({
    name: step.name,
    detail: place === next && status === 'supplement' ? '等您补充' : detailOf(step),
    state:
      step.reached_at !== undefined
        ? 'done'
        : step.is_late
          ? 'late'
          : place === next
            ? 'now'
            : 'next',
  }))
}

const drawn = new Set<unknown>(['received', 'accepted', 'processing', 'closed', 'rejected'])

/** Tells whether the timeline adds to the steps. @param answer shown above already */
export const saysMore = (
  { timeline = [] }: ReceivedReport,
  steps: readonly TrackStep[],
  answer: string | undefined,
): boolean =>
  steps.length === 0 ||
  timeline.some(
    ({ status, note }) => !drawn.has(status) || Boolean(note && !(answer && note.endsWith(answer))),
  )

/** 收到 → 受理 → 办理 → 办结, with the day of each. */
export const ReportTrack = ({
  steps,
  isOpen,
}: {
  steps: readonly TrackStep[]
  isOpen: boolean
}) => (
  <>
    <Track steps={steps} />
    {isOpen && <p className={styles.none}>{countedInWorkingDays}</p>}
  </>
)

interface TimelineProps {
  events: NonNullable<ReceivedReport['timeline']>
  /** Answer that is shown above already. */
  answer: string | undefined
  timeOf: (moment: string) => string
}

/** The timeline, newest first. */
export function Timeline({ events, answer, timeOf }: TimelineProps) {
  if (events.length === 0) return <p>还没有办理记录。</p>
  // oxlint-disable-next-line unicorn/no-array-reverse -- toReversed is newer than the browsers we serve
  const latestFirst = [...events].reverse()
  return (
    <ol className={styles.timeline}>
      {latestFirst.map(({ status_name, at, note }) => (
        <li key={`${status_name} ${at}`}>
          <p className={styles.event}>
            <strong>{status_name}</strong>
            {at !== undefined && <time dateTime={at}>{timeOf(at)}</time>}
          </p>
          {note && !(answer && note.endsWith(answer)) && <p className={styles.text}>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
