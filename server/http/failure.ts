import { failure, type Envelope } from '../../contract/envelope.ts'
import { CallError } from './call-error.ts'

/**
 * PostgreSQL: connection exceptions, idle-in-transaction time-outs, serialization failures, insufficient resources, lock
 * time-outs, operator intervention; and error codes of the operating system.
 */
const unavailableCode =
  /^(08|25P03|40|53|55P03|57)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|ENOENT|ENOSPC|EDQUOT|EROFS|EIO|EMFILE)$/

/** Messages of `pg`, its pool and Kysely for lost, silent or unavailable connections: these errors have no code. */
const lostConnection =
  /Connection terminated|is not queryable|connection has been discarded|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end|driver has already been destroyed/

/** Whether the error is temporary: the database is unreachable, the disk is full. Nothing was acknowledged. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnavailable)
  if (!(error instanceof Error)) return false
  if (error.name === 'StorageUnavailable' || lostConnection.test(error.message)) return true
  return 'code' in error && typeof error.code === 'string' && unavailableCode.test(error.code)
}

/** An error of the body parser: an HTTP status and a type, e.g. `entity.too.large`. */
const isBodyError = (error: unknown): error is Error & { status: number; type: string } =>
  error instanceof Error && 'status' in error && 'type' in error && typeof error.type === 'string'

/** Maps any thrown value to an envelope. @returns the envelope, and `unexpected` if the error must be logged */
export function envelopeOf(error: unknown): { envelope: Envelope; unexpected: boolean } {
  if (error instanceof CallError)
    return { envelope: failure(error.errorName, error.userMessage, error.data), unexpected: false }
  if (isBodyError(error))
    return {
      envelope:
        error.status === 413
          ? failure('tooLarge')
          : failure('badInput', '内容格式有误，请刷新页面重试'),
      unexpected: false,
    }
  if (error instanceof URIError) return { envelope: failure('badInput'), unexpected: false }
  return { envelope: failure(isUnavailable(error) ? 'unavailable' : 'internal'), unexpected: true }
}
