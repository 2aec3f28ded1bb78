import type { Keyring } from '../../platform/crypto/keyring.ts'
import { CallError } from '../http/call-error.ts'
import type { Call } from '../http/route.ts'
import { typedCodeMac } from './code-mac.ts'
import { unknownReport } from './own-reports.ts'
import { unknownCode } from './query.ts'
import { codeMacOf } from './report-id.ts'

interface Meant {
  readonly mac: Buffer
  /** Whose it must be; anyone's when the code was given. */
  readonly accountId?: string
  /** What to say when there is none, and of another's as well. */
  readonly unknown: () => CallError
}

/**
 * The report that a call is about: by its code, or one of the signed-in citizen's own.
 * @throws CallError badInput at `query_code`, or signInRequired
 */
export function meantReport(
  keyring: Keyring,
  input: { query_code?: string | undefined; report_id?: string | undefined },
  { caller }: Pick<Call, 'caller'>,
): Meant {
  if (input.query_code !== undefined)
    return { mac: typedCodeMac(keyring, input.query_code), unknown: unknownCode }
  if (caller?.userId === undefined || input.report_id === undefined)
    throw new CallError('signInRequired')
  return { mac: codeMacOf(input.report_id), accountId: caller.userId, unknown: unknownReport }
}
