/**
 * What a provider outside did not do. Of its answer only its own error code is kept: providers quote phone
 * numbers and addresses in their messages, and errors are logged.
 */
abstract class ProviderError extends Error {
  /** Which provider, e.g. `tencent-sms`. */
  readonly provider: string
  /** The provider's own code, or what kept it from answering, e.g. `ECONNREFUSED`. */
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

/** Not now: the provider is away, busy, or not set up as it should be. Trying again later may work. */
export class ProviderUnavailable extends ProviderError {
  override readonly name = 'ProviderUnavailable'
}

/** No, and trying the same again changes nothing: this number, address, code or ticket will not do. */
export class ProviderRefused extends ProviderError {
  override readonly name = 'ProviderRefused'
}

/** What failed is not worth more words: no answer, or one that nobody can read. */
export const noUsableAnswer = 'no_usable_answer'

/** Where libraries put a code: the system's (when theirs hides it), their own, or the HTTP status. */
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
