/** A failed call to a provider. Only the error code is kept: messages quote phone numbers, and errors are logged. */
abstract class ProviderError extends Error {
  /** The provider, e.g. `tencent-sms`. */
  readonly provider: string
  /** The provider's code, or the reason for no answer, e.g. `ECONNREFUSED`. */
  readonly code: string

  constructor(provider: string, code: unknown) {
    const safe = isCode(code) ? String(code) : 'unknown'
    super(`${provider}: ${safe}`)
    this.provider = provider
    this.code = safe
  }
}

/** Returns whether a value is a code: short, without room for a sentence that quotes a person. */
const isCode = (code: unknown): boolean =>
  (typeof code === 'number' && Math.abs(code) < 100_000_000) ||
  (typeof code === 'string' && /^[A-Za-z][\w.-]{0,79}$/.test(code) && !/\d{11}/.test(code))

/** The provider is unreachable, overloaded or misconfigured. A retry may work. */
export class ProviderUnavailable extends ProviderError {
  override readonly name = 'ProviderUnavailable'
}

/** The provider refuses this number, address, code or ticket. A retry changes nothing. */
export class ProviderRefused extends ProviderError {
  override readonly name = 'ProviderRefused'
}

/** The code for a missing or unparsable answer. */
export const noUsableAnswer = 'no_usable_answer'

/** Members in which libraries put a code: the system's (when their own hides it), their own, or the HTTP status. */
const codeMembers = ['originalCode', 'code', 'httpCode', 'statusCode']

/** Finds the code of a library's error, at any depth of its causes. */
export function errorCode(error: unknown): string | number {
  if (!(error instanceof Error)) return noUsableAnswer
  for (const name of codeMembers) {
    const code: unknown = Reflect.get(error, name)
    if ((typeof code === 'string' && code) || typeof code === 'number') return code
  }
  return errorCode(error.cause)
}

/** Ignores a refusal, which is final: retrying cannot reach this address. @throws any other error */
export const unlessRefused = (error: unknown): void => {
  if (!(error instanceof ProviderRefused)) throw error
}
