import { failure, type Envelope } from '../../../contract/envelope.ts'
import { CallError } from './call-error.ts'

/** PostgreSQL: connection exceptions, resources, operator intervention; and the operating system's error codes. */
const unavailableCode =
  /^(08|53|57P)|^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT|ENOSPC|EDQUOT|EROFS|EIO|EMFILE)$/

/**
 * Faults that pass by themselves or with ops' help: the database is unreachable, the disk is full. The citizen is
 * asked to come back; nothing was acknowledged.
 */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'StorageUnavailable') return true
  if (/Connection terminated|timeout exceeded when trying to connect/.test(error.message))
    return true
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
