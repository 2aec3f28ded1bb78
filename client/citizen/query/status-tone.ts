import type { Status } from '../../../contract/report/report-status.ts'

/** Appearance of a status: in progress, waiting for the reporter, handled, or ended without being handled. */
export const statusTone: Readonly<Record<Status, 'going' | 'waiting' | 'done' | 'refused'>> = {
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
