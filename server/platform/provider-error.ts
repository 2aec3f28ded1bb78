/**
 * A failed call to an external provider. Of its answer only the error code is kept: providers quote phone
 * numbers and addresses in their messages, and errors are logged.
 */
abstract class ProviderError extends Error {
  /** Which provider, e.g. `tencent-sms`. */
  readonly provider: string
  /** The provider's own code, or the reason why it did not answer, e.g. `ECONNREFUSED`. */
  readonly code: string

  constructor(provider: string, code: unknown) {
    const safe = isCode(code) ? String(code) : 'unknown'
    super(`${provider}: ${safe}`)
    this.provider = provider
    this.code = safe
  }
}

/** What providers use as codes: short, and no room for a sentence that quotes somebody. */
const isCode = (code: unknown): boolean =>
  (typeof code === 'number' && Math.abs(code) < 100_000_000) ||
  (typeof code === 'string' && /^[A-Za-z][\w.-]{0,79}$/.test(code) && !/\d{11}/.test(code))

/** The provider cannot be reached, is overloaded, or is misconfigured. Retrying later may work. */
export class ProviderUnavailable extends ProviderError {
  override readonly name = 'ProviderUnavailable'
}

/** The provider refuses this number, address, code or ticket. Retrying changes nothing. */
export class ProviderRefused extends ProviderError {
  override readonly name = 'ProviderRefused'
}

/** The code for no answer, or one that cannot be parsed. */
export const noUsableAnswer = 'no_usable_answer'

/** Where libraries put a code: the system's (when their own hides it), their own, or the HTTP status. */
const codeMembers = ['originalCode', 'code', 'httpCode', 'statusCode']

/** The code that an error thrown by a library carries, at any depth of its causes. */
export function errorCode(error: unknown): string | number {
  if (!(error instanceof Error)) return noUsableAnswer
  for (const name of codeMembers) {
    const code: unknown = Reflect.get(error, name)
    if ((typeof code === 'string' && code) || typeof code === 'number') return code
  }
  return errorCode(error.cause)
}
