import type { Outcome } from '../../contract/report/report-steps.ts'
import type { Status } from '../../contract/report/report-status.ts'
import type { StaffLogin } from './demo-staff.ts'

/** When something happened, counted back from the first start of the demo. */
export type Moment =
  | { readonly minutesAgo: number }
  /** A whole number of days ago, at a time of day in China: `09:30`. */
  | { readonly daysAgo: number; readonly time: string }

export const ago = (daysAgo: number, time: string): Moment => ({ daysAgo, time })

const day = 24 * 60 * 60 * 1000

/** @param now when the demo was started */
export function timeOf(moment: Moment, now: Date): Date {
  if ('minutesAgo' in moment) return new Date(now.getTime() - moment.minutesAgo * 60_000)
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(now)
  const then = new Date(`${today}T${moment.time}:00+08:00`).getTime() - moment.daysAgo * day
  return new Date(then)
}

/** One thing that happened to a report after it was sent. */
export type Step = { readonly at: Moment } & (
  | {
      readonly to: Exclude<Status, 'received' | 'withdrawn' | 'appealing'>
      /** For the citizen. */
      readonly note: string
      /** For colleagues. */
      readonly remark?: string
      readonly by?: StaffLogin
      /** How it ended; `handled` when left out. */
      readonly outcome?: Exclude<Outcome, 'no_answer'>
      /** Who it goes to. */
      readonly authority?: string
    }
  | { readonly reply: string; readonly by?: StaffLogin }
  | { readonly message: string; readonly files?: readonly string[] }
  | { readonly appeal: string }
  | { readonly withdraw: true }
)

/** A report as it came in, and what became of it. */
export interface Story {
  /** Never changed: the report is found by it at the next start. */
  readonly id: string
  readonly at: Moment
  /** `account`: by the demo's account, named. */
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
  /** One of many, for the desk alone: its code is not printed. */
  readonly isGenerated?: true
}
