import type { ErrorName } from '../../contract/errors.ts'
import { SealBroken } from '../platform/crypto/seal.ts'
import type { Logger } from '../platform/log.ts'
import {
  logSecurityEvent,
  type SecurityEvent,
  type SecurityResult,
} from '../platform/security-log.ts'
import { CallError } from './call-error.ts'

/**
 * Maps calls to their event in the security log. Of any other call, refused callers alone are logged: the audit has the
 * desk's work, and a line about a report that is sent, found, completed or withdrawn would tell when, and perhaps who.
 */
export const securityEvents: Readonly<Partial<Record<string, SecurityEvent>>> = {
  'sms/otp/check': 'proof',
  'email/otp/check': 'proof',
  'self/password/verify': 'proof',
  'login/password': 'sign-in',
  'login/phone': 'sign-in',
  'login/wx': 'sign-in',
  'izy/login': 'sign-in',
  'user/register': 'registration',
  'user/password/reset': 'account change',
  'self/logout': 'sign-out',
  'self/modify/info': 'account change',
  'self/modify/password': 'account change',
  'self/email/bind': 'account change',
  'self/email/unbind': 'account change',
  'self/wx/bind': 'account change',
  'self/wx/unbind': 'account change',
  'self/session/end': 'sign-out',
  'self/phone/change': 'account change',
  'self/phone/keep': 'account change',
  'self/export': 'export',
  'self/destroy': 'deletion',
  // The desk.
  'staff/session/sign-in': 'sign-in',
  'staff/session/sign-out': 'sign-out',
  'staff/session/step-up': 'proof',
  'staff/account/password': 'account change',
  'staff/account/recovery-codes': 'account change',
  'staff/passkey/add': 'account change',
  'staff/passkey/remove': 'account change',
  'staff/invitation/accept': 'registration',
  'staff/people/request': 'account change',
  'staff/people/decide': 'account change',
  'staff/people/lock': 'account change',
  'staff/people/leave': 'account change',
  'staff/identity/open': 'proof',
  'staff/audit/export': 'export',
}

/** Maps each error to its outcome in the security log; `undefined` logs nothing. */
const results: Readonly<Record<ErrorName, SecurityResult | undefined>> = {
  badInput: undefined,
  signInRequired: 'denied',
  forbidden: 'denied',
  notFound: 'refused',
  conflict: 'refused',
  tooLarge: undefined,
  fileType: undefined,
  sessionExpired: 'denied',
  wrongCode: 'refused',
  stepUpRequired: 'refused',
  locked: 'locked',
  tooMany: 'limited',
  internal: 'failed',
  unavailable: 'failed',
  gateway: 'failed',
  gatewayTimeout: 'failed',
}

/** Returns the request id for a log line; none for calls of reports, whose time it would tell (decision 28). */
export const loggableRequestId = (path: string, id: string | undefined): string | undefined =>
  (path.startsWith('staff/') && !path.startsWith('staff/intake/')) || securityEvents[path]
    ? id
    : undefined

export function logCallSecurity(
  logger: Logger,
  path: string,
  request_id: string | undefined,
  outcome: { readonly error?: unknown; readonly unexpected?: boolean },
): void {
  const event = securityEvents[path]
  const details = { path, request_id }
  const { error, unexpected } = outcome
  if (error === undefined) {
    if (event) logSecurityEvent(logger, event, 'done', details)
    return
  }
  if (error instanceof SealBroken) logSecurityEvent(logger, 'tampering', 'denied', details)
  const ofOurs = unexpected ? 'failed' : undefined
  const result = error instanceof CallError ? results[error.errorName] : ofOurs
  if (event && result) logSecurityEvent(logger, event, result, details)
  else if (result === 'denied') logSecurityEvent(logger, 'access', result, details)
}
