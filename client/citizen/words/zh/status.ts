/** Names of statuses and steps, which the back end sends. */
import { type Status, statusNames } from '../../../../contract/report/report-status.ts'

export { statusNames }

/** A status by its name on the wire. */
export const statusName = (_status: Status | undefined, name: string): string => name
/** A step by its name on the wire. */
export const stepName = (name: string): string => name
