import type { Outcome } from '../../../contract/report/report-steps.ts'
import type { Status } from '../../../contract/report/report-status.ts'

/** Appearance of a status: in progress, waiting for the reporter, handled, or ended without being handled. */
export type Tone = 'going' | 'waiting' | 'done' | 'refused'

export const statusTone: Readonly<Record<Status, Tone>> = {
  received: 'going',
  accepted: 'going',
  processing: 'going',
  transferred: 'going',
  closed: 'done',
  rejected: 'refused',
  supplement: 'waiting',
  appealing: 'going',
  withdrawn: 'refused',
}

/** Returns the tone of a report; an end without anything done is not green. Unknown statuses are in progress. */
export const toneOf = (status: Status | undefined, outcome?: Outcome): Tone =>
  outcome === 'not_found' || outcome === 'no_answer'
    ? 'refused'
    : status
      ? statusTone[status]
      : 'going'
