import { langOf } from '#words/language.ts'
import * as words from '#words/result.ts'
import * as statusWords from '#words/status.ts'
import { dayInWords, deadlineInWords, lastDayInWords } from '../../kit/time-in-words.ts'
import { Track, type TrackStep } from '../../kit/ui/track/track.tsx'
import { countedInWorkingDays } from '../../kit/ui/track/working-days.ts'
import { Card } from '../../kit/ui/card/card.tsx'
import type { ReceivedMessage, ReceivedReport, ReceivedStep } from '../report/received-report.ts'
import { type CentreWords, latest } from './result-words.ts'
import styles from './report-result.module.css'

type Event = NonNullable<ReceivedReport['timeline']>[number]

/** A step that is reached or expected. @param isNext the first step that is not reached */
function stepOf(step: ReceivedStep, isNext: boolean, { status }: ReceivedReport): TrackStep {
  const { reached_at, expected_at, is_late } = step
  const name = statusWords.stepName(step.name)
  if (reached_at !== undefined) return { name, detail: dayInWords(reached_at), state: 'done' }
  if (isNext && status === 'supplement') return { name, detail: words.waitingForYou, state: 'now' }
  if (is_late && expected_at !== undefined)
    return { name, detail: words.lateStep(lastDayInWords(expected_at)), state: 'late' }
  const detail = expected_at && deadlineInWords(expected_at)
  return { name, detail, state: isNext ? 'now' : 'next' }
}

/** A step that a timeline entry reached: a rejection or a withdrawal is no success. */
const reached = (name: string, { status, at }: Event): TrackStep => ({
  name,
  detail: at && dayInWords(at),
  state: status === 'rejected' || status === 'withdrawn' ? 'refused' : 'done',
})

const isResult = ({ status }: Event) => status === 'closed' || status === 'rejected'
const isEnd = (event: Event) => isResult(event) || event.status === 'withdrawn'
const endNames = new Map([
  ['rejected', words.rejected],
  ['withdrawn', words.withdrawal],
])

/** Steps of a report that was rejected, withdrawn or appealed, which the back end's steps do not tell truthfully. */
function pastResult(report: ReceivedReport): TrackStep[] | undefined {
  const { timeline = [], progress, reported_at, status } = report
  const appealed = timeline.findIndex((event) => event.status === 'appealing')
  const result = latest(timeline.slice(0, appealed < 0 ? undefined : appealed), isEnd)
  if (!result || reported_at === undefined || (appealed < 0 && !endNames.has(status ?? '')))
    return undefined
  const before: TrackStep[] = [
    { name: words.received, detail: dayInWords(reported_at), state: 'done' },
    reached(endNames.get(result.status ?? '') ?? words.closed, result),
  ]
  const appeal = timeline[appealed]
  if (!appeal) return before
  const after = timeline.slice(appealed + 1)
  const reopened = after.find((event) => event.status === 'processing')
  const answer = latest(after, isResult)
  const pending: ReceivedStep = {
    ...progress?.at(-1),
    name: reopened ? words.closedAgain : words.reviewed,
  }
  return [
    ...before,
    reached(words.appeal, appeal),
    ...(reopened ? [reached(words.reopened, reopened)] : []),
    answer ? reached(pending.name, answer) : stepOf(pending, true, report),
  ]
}

/** Returns the steps to draw; none if the back end does not send progress. */
export function trackOf(report: ReceivedReport): TrackStep[] {
  const { progress = [] } = report
  const next = progress.findIndex(({ reached_at }) => reached_at === undefined)
  return pastResult(report) ?? progress.map((step, place) => stepOf(step, place === next, report))
}

const drawn = new Set<unknown>([
  'received',
  'accepted',
  'processing',
  'closed',
  'rejected',
  'appealing',
  'withdrawn',
])

const isCentre = ({ from }: ReceivedMessage) => from === 'centre'

/** Returns the entries of the timeline that say more than the steps, the first card and the thread do. */
function furtherEvents(
  { timeline = [], thread = [] }: ReceivedReport,
  hasSteps: boolean,
  said: CentreWords | undefined,
): Event[] {
  const shown = [said?.text ?? '', ...thread.filter(isCentre).map(({ msg }) => msg)]
  return timeline.flatMap(({ note = '', ...event }) => {
    const repeated = thread.find((message) => isCentre(message) && note.endsWith(message.msg))
    const rest = repeated ? note.slice(0, -repeated.msg.length) : note
    const isNew =
      rest.replace(/。$/, '') !== event.status_name &&
      rest.replace(/。$/, '') !== said?.added &&
      !shown.some((text) => text.includes(rest))
    if (isNew) return [{ ...event, note: rest }]
    // The thread has the words, with their date.
    return hasSteps && (note !== '' || drawn.has(event.status)) ? [] : [event]
  })
}

interface ReportTrackProps {
  report: ReceivedReport
  /** The words of the first card. */
  said: CentreWords | undefined
  timeOf: (moment: string) => string
}

/** 办理经过: the steps with the day of each, then what else happened, newest first. */
export function ReportTrack({ report, said, timeOf }: ReportTrackProps) {
  const steps = trackOf(report)
  if (steps.length === 0 && !report.timeline) return null
  const events = furtherEvents(report, steps.length > 0, said)
  return (
    <Card className={styles.section} aria-labelledby="query-timeline">
      <h2 id="query-timeline">{words.track}</h2>
      {steps.length > 0 && <Track steps={steps} />}
      {steps.some(({ state }) => state === 'now' || state === 'next') && (
        <p className="soft">{countedInWorkingDays}</p>
      )}
      {report.counted_in !== undefined && (
        <p className="soft">{words.countedIn(report.counted_in)}</p>
      )}
      {steps.length + events.length === 0 && <p>{words.noEvents}</p>}
      {events.length > 0 && (
        <ol className={styles.timeline}>
          {/* oxlint-disable-next-line unicorn/no-array-reverse -- toReversed is newer than the browsers we serve */}
          {events.reverse().map(({ status, status_name, at, note }) => (
            <li key={`${status_name} ${at}`}>
              <p className={styles.event}>
                <strong>{statusWords.statusName(status, status_name)}</strong>
                {at !== undefined && <time dateTime={at}>{timeOf(at)}</time>}
              </p>
              {note !== undefined && (
                <p className="typed" lang={langOf(note)}>
                  {note}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
