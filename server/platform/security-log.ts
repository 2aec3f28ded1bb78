import type { Logger } from './log.ts'

export type SecurityEvent =
  /** A sign-in by password, code, WeChat or a partner's ticket. */
  | 'sign-in'
  | 'sign-out'
  | 'registration'
  /** A password or a code that proves the caller's identity before a protected call. */
  | 'proof'
  /** A change of a password, an address or a link of an account. */
  | 'account change'
  /** A copy of all data of a citizen. */
  | 'export'
  /** The deletion of an account. */
  | 'deletion'
  /** Any other call that the caller may not make. */
  | 'access'
  | 'key rotation'
  /** Sealed data that does not open: changed, moved, or its key is missing. */
  | 'tampering'

export type SecurityResult =
  | 'done'
  /** Wrong password, code or ticket, or no such account. */
  | 'refused'
  /** Too many failed attempts. */
  | 'locked'
  /** Too many attempts from one address. */
  | 'limited'
  /** No valid token, not signed in, or not allowed. */
  | 'denied'
  /** A fault of ours. */
  | 'failed'

/** Further members of a line; none of them identifies a person. */
interface SecurityDetails {
  /** The call's path, a constant of the contract. */
  readonly path?: string
  /** The request's id, as in the access log. */
  readonly request_id?: string | undefined
  /** Number of values, files or rows. */
  readonly count?: number
}

/**
 * Writes a line `security`. It names no account, not even by a keyed hash: such a line, with its time, would show who
 * was there shortly before an anonymous report (decision 35).
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
