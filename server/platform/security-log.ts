import type { Logger } from './log.ts'

/** Everything that the security log speaks of. */
export type SecurityEvent =
  /** With a password, a code, WeChat or a partner's ticket. */
  | 'sign-in'
  | 'sign-out'
  /** A new account. */
  | 'registration'
  /** A password or a code that shows who asks, before something that needs it. */
  | 'proof'
  /** A password, an address or a link of an account. */
  | 'account change'
  /** A copy of all that is stored of a citizen. */
  | 'export'
  /** Of an account. */
  | 'deletion'
  /** Any other call that the caller may not make. */
  | 'access'
  | 'key rotation'
  /** Sealed data that do not open: changed, moved, or under a key that is missing. */
  | 'tampering'

/** What came of it. */
export type SecurityResult =
  | 'done'
  /** The password, code or ticket was wrong, or there is no such account. */
  | 'refused'
  /** Too many wrong tries. */
  | 'locked'
  /** Too many tries of one address. */
  | 'limited'
  /** No valid token, not signed in, or not allowed. */
  | 'denied'
  /** By a fault of ours. */
  | 'failed'

/** What a line may say besides; nothing of this tells who it was. */
interface SecurityDetails {
  /** The call's path, a constant of the contract. */
  readonly path?: string
  /** As in the access log. */
  readonly request_id?: string | undefined
  /** How many values, files or rows. */
  readonly count?: number
}

/**
 * Writes a line `security`. It names no account, not even under a keyed hash: a line that did, with its time, would
 * show who had been there shortly before an anonymous report (decision 35).
 */
export function logSecurityEvent(
  logger: Logger,
  event: SecurityEvent,
  result: SecurityResult,
  { path, request_id, count }: SecurityDetails = {},
): void {
  const level = event === 'tampering' ? 'error' : result === 'done' ? 'info' : 'warn'
  logger[level]({ event, result, path, count, request_id }, 'security')
}
