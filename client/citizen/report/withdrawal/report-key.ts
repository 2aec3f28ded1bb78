import { type Caller, citizen } from '../../site/session/caller.ts'
import { visitor } from '../../site/session/visitor.ts'

/**
 * What opens a report: its query code, for whoever holds it, or its id in the list of the signed-in citizen
 * it belongs to.
 */
export type ReportKey = { query_code: string } | { report_id: string }

/** Whoever holds a code is nobody in particular, signed in or not. */
export const callerFor = (key: ReportKey): Caller => ('query_code' in key ? visitor : citizen)

/** The code, when that is what opened it. */
export const codeOf = (key: ReportKey): string | undefined =>
  'query_code' in key ? key.query_code : undefined
