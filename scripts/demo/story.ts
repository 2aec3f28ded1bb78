import type { Outcome } from '../../contract/report/report-steps.ts'
import type { Status } from '../../contract/report/report-status.ts'
import type { StaffLogin } from './demo-staff.ts'

/** The time of an event, relative to the first start of the demo. */
export type Moment =
  | { readonly minutesAgo: number }
  /** A whole number of working days ago, at a time of day in China: `09:30`. */
  | { readonly daysAgo: number; readonly time: string }

export const ago = (daysAgo: number, time: string): Moment => ({ daysAgo, time })

const hour = 60 * 60 * 1000
const day = 24 * hour

/** @param now start of the demo */
export function timeOf(moment: Moment, now: Date): Date {
  if ('minutesAgo' in moment) return new Date(now.getTime() - moment.minutesAgo * 60_000)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now)
  const then = new Date(`${today}T${moment.time}:00+08:00`)
  for (let left = moment.daysAgo; left > 0;) {
    then.setTime(then.getTime() - day)
    // China is eight hours ahead, all year.
    if (new Date(then.getTime() + 8 * hour).getUTCDay() % 6 !== 0) left -= 1
  }
  return then
}

/** An event of a report after it was sent. */
export type Step = { readonly at: Moment } & (
  | {
      readonly to: Exclude<Status, 'received' | 'withdrawn' | 'appealing'>
      /** Note for the citizen. */
      readonly note: string
      /** Note for colleagues. */
      readonly remark?: string
      readonly by?: StaffLogin
      /** The outcome; `handled` by default. */
      readonly outcome?: Exclude<Outcome, 'no_answer'>
      /** The authority to which the report is transferred. */
      readonly authority?: string
    }
  | { readonly message: string }
  | { readonly appeal: string }
  | { readonly withdraw: true }
)

export interface Story {
  /** Stable: the next start finds the report by it. */
  readonly id: string
  readonly at: Moment
  /** `account`: by the demo's account, as a named report. */
  readonly by: 'account' | 'visitor' | 'anonymous'
  readonly type: string
  readonly title: string
  readonly site_name?: string
  readonly urls?: readonly string[]
  readonly account?: string
  readonly description: string
  readonly involves_minors?: boolean
  /** Names of files in `evidence/`. */
  readonly files?: readonly string[]
  readonly steps: readonly Step[]
}
