import type { Caller } from '../../../kit/session/create-visitor.ts'
import { citizen } from '../../site/session/caller.ts'
import { visitor } from '../../site/session/visitor.ts'

/** Opens a report: its query code, or its id in the list of the signed-in citizen. */
export type ReportKey = { query_code: string } | { report_id: string }

/** Returns the caller: a query code is used as a visitor, also while signed in. */
export const callerFor = (key: ReportKey): Caller => ('query_code' in key ? visitor : citizen)

export const codeOf = (key: ReportKey): string | undefined =>
  'query_code' in key ? key.query_code : undefined
