import type { Keyring } from '../../platform/crypto/keyring.ts'
import { CallError } from '../../http/call-error.ts'
import type { Call } from '../../http/route.ts'
import { queryCodeMacOf, typedQueryCodeMac } from '../query-code-mac.ts'
import { unknownReport } from './own-reports.ts'
import { unknownQueryCode } from './query.ts'

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
