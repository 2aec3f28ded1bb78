import { failure, type Envelope } from '../../contract/envelope.ts'
import { CallError } from './call-error.ts'

/**
 * PostgreSQL: connection exceptions, too long idle in a transaction, transactions that collided, resources, a lock not
 * had in time, operator intervention; and the operating system's error codes.
 */
const unavailableCode =
  /^(08|25P03|40|53|55P03|57)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|ENOENT|ENOSPC|EDQUOT|EROFS|EIO|EMFILE)$/

/** What `pg`, its pool and Kysely say of a connection that is lost, silent or not to be had: they have no codes for it. */
const lostConnection =
  /Connection terminated|is not queryable|connection has been discarded|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end|driver has already been destroyed/

/**
 * Faults that pass by themselves or with ops' help: the database is unreachable, the disk is full. The citizen is
 * asked to come back; nothing was acknowledged.
 */
function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnavailable)
  if (!(error instanceof Error)) return false
  if (error.name === 'StorageUnavailable' || lostConnection.test(error.message)) return true
  return 'code' in error && typeof error.code === 'string' && unavailableCode.test(error.code)
}

/** What the body parser throws: an HTTP status and a type, e.g. `entity.too.large`. */
const isBodyError = (error: unknown): error is Error & { status: number; type: string } =>
  error instanceof Error && 'status' in error && 'type' in error && typeof error.type === 'string'

/**
 * The only mapping of what a call throws to its envelope.
 * @returns the envelope, and `unexpected` when ops should hear of it
 */
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
