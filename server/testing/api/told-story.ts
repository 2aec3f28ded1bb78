import type { ReportView } from '../../../contract/report/report.ts'
import { outcomes, type Outcome } from '../../../contract/report/report-steps.ts'
import { statusNames, type Status } from '../../../contract/report/report-status.ts'

const minute = 60_000
const quarter = 15 * minute
const day = 24 * 60 * 60_000
const stageDays = { received: 1, accepted: 5, processing: 5, transferred: 5, appealing: 10 }
const urgentHours = { received: 4, accepted: 24, processing: 48, transferred: 72, appealing: 120 }
const isTimed = (status: Status): status is keyof typeof stageDays => status in stageDays

/** Returns the same time some working days later, in a season without holidays. */
function workingDaysAfter(from: Date, days: number): Date {
  let at = from.getTime()
  for (let left = days; left > 0;) {
    at += day
    const weekday = new Date(at + day / 3).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(at)
}

/** What happened to one report, in the words that its citizen must read. */
export function toldStory(isNamed: boolean, isUrgent: () => boolean) {
  const timeline: ReportView['timeline'] = []
  const thread: Omit<ReportView['thread'][number], 'files'>[] = []
  let due: Date | undefined
  let outcome: Outcome | undefined
  const downTo = (step: number, at: Date) => new Date(Math.floor(at.getTime() / step) * step)
  /** An anonymous report is known to the quarter of an hour, a named one is shown to the minute. */
  const seen = (at: Date) => (isNamed ? at : downTo(quarter, at))
  const shown = (at: Date) => downTo(minute, seen(at)).toISOString()
  const status = () => timeline.at(-1)?.status ?? 'received'
  const say = (
    from: 'reporter' | 'centre',
    kind: 'message' | 'appeal' | 'reply',
    msg: string,
    at: Date,
  ) => thread.push({ from, kind, msg, at: shown(at) })

  return {
    isNamed,
    timeline,
    thread,
    say,
    status,
    get outcome() {
      return status() === 'closed' ? outcome : undefined
    },
    outcomeBefore: () => outcome,
    /** When the page says that the next step is due at the latest; undefined where another clock was stopped or extended. */
    get due() {
      return due
    },
    /** The deadline is another one than that of the status. */
    extended() {
      due = undefined
    },
    /** @param note the whole sentence beside the status */
    reached(to: Status, at: Date, note: string | null = null, result?: Outcome) {
      const before = status()
      const began = seen(at)
      timeline.push({ status: to, status_name: statusNames[to], at: shown(at), note })
      if (result !== undefined) outcome = result
      if (to === 'supplement') due = workingDaysAfter(began, 10)
      else if (!isTimed(to) || before === 'supplement') due = undefined
      else if (before !== to || timeline.length === 1) {
        const isReturned = before === 'transferred' && to === 'processing'
        due = isUrgent()
          ? new Date(began.getTime() + (isReturned ? 24 : urgentHours[to]) * 60 * 60_000)
          : workingDaysAfter(began, isReturned ? 2 : stageDays[to])
      }
    },
    /** Returns the words beside a result. */
    result: (result: Outcome, text: string) =>
      text.includes(outcomes[result]) ? text : `${outcomes[result]}。${text}`,
  }
}
export type ToldStory = ReturnType<typeof toldStory>
