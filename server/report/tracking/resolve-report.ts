import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { attempt } from '../../http/attempt.ts'
import { CallError } from '../../http/call-error.ts'
import type { Call } from '../../http/route.ts'
import { enforceLimit } from '../../http/too-many.ts'
import { queryCodeMacOf, typedQueryCodeMac } from '../query-code-mac.ts'
import { findReportId } from '../store.ts'
import { unknownReport } from './own-reports.ts'
import { unknownQueryCode } from './query.ts'

/** Services and limits of a call that adds to a report by its code. */
export interface WritingDeps extends Services<'db' | 'keyring' | 'clock' | 'limits'> {
  /** Messages, appeals, urges and answers by address. */
  readonly writing: RateLimit
  /** Unknown codes by address. Never limits the holder of a valid code. */
  readonly guesses: RateLimit
}

interface ResolvedReport {
  readonly mac: Buffer
  /** The required owner; undefined when the query code was given. */
  readonly accountId?: string
  /** Creates the error for an unknown report and for another citizen's. */
  readonly unknown: () => CallError
}

/** Resolves the report of a call, by code or as the citizen's own. @throws CallError badInput, signInRequired */
export function resolveReport(
  keyring: Keyring,
  input: { query_code?: string | undefined; report_id?: string | undefined },
  { caller }: Pick<Call, 'caller'>,
): ResolvedReport {
  if (input.query_code !== undefined)
    return { mac: typedQueryCodeMac(keyring, input.query_code), unknown: unknownQueryCode }
  if (caller?.userId === undefined || input.report_id === undefined)
    throw new CallError('signInRequired')
  return { mac: queryCodeMacOf(input.report_id), accountId: caller.userId, unknown: unknownReport }
}

/** Counts the guess of a report that the caller does not have. @param guesses by address @throws CallError always */
export async function refuseGuess(
  guesses: RateLimit,
  { address }: Pick<Call, 'address'>,
  unknown: () => CallError,
): Promise<never> {
  await enforceLimit(guesses, address, '操作太频繁')
  throw unknown()
}

/** Adds to the report of a call, limited by report and address. @throws CallError as `resolveReport`, tooMany, or that of `work` */
export async function addToReport<T>(
  deps: WritingDeps,
  input: Parameters<typeof resolveReport>[1],
  call: Pick<Call, 'caller' | 'address'>,
  work: (reportId: string) => Promise<T>,
) {
  const { mac, accountId, unknown } = resolveReport(deps.keyring, input, call)
  const reportId = await findReportId(deps.db, mac, accountId)
  if (reportId === undefined) return refuseGuess(deps.guesses, call, unknown)
  const about = { address: call.address, limitKey: mac, what: '操作太频繁', uses: 20 }
  return attempt(deps.limits, deps.writing, about, () => work(reportId))
}
