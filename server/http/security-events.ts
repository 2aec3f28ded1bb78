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
 * Maps each call to its event in the security log; a test fails for a missing call. `undefined` logs refused callers only. Calls
 * that send, find, complete or withdraw a report stay undefined: a line would tell when, and perhaps who.
 */
export const securityEvents: Readonly<Record<string, SecurityEvent | undefined>> = {
  accessToken: undefined,
  'front/config/detail': undefined,
  'self/info': undefined,
  'report/type/list': undefined,
  'access/report/type': undefined,
  'report/judge': undefined,
  'file/upload/many': undefined,
  'report/noname/create': undefined,
  'report/create': undefined,
  'report/appeal': undefined,
  'report/urge': undefined,
  'report/still-there': undefined,
  'report/find': undefined,
  'report/found': undefined,
  'report/withdraw': undefined,
  'report/receipt': undefined,
  'report/counted': undefined,
  'receipt/verify': undefined,
  'figures/closed': undefined,
  'draft/key': undefined,
  'self/query': undefined,
  captcha: undefined,
  'captcha/verify': undefined,
  'sms/otp': undefined,
  'sms/otp/check': 'proof',
  'email/otp': undefined,
  'email/otp/check': 'proof',
  'self/password/verify': 'proof',
  'login/password': 'sign-in',
  'login/phone': 'sign-in',
  'wx/oauth': undefined,
  'login/wx': 'sign-in',
  'izy/login': 'sign-in',
  'user/register': 'registration',
  'user/password/reset': 'account change',
  'self/logout': 'sign-out',
  'self/msg': undefined,
  'user/phone/brief': undefined,
  'self/modify/info': 'account change',
  'self/modify/password': 'account change',
  'self/email/bind': 'account change',
  'self/email/unbind': 'account change',
  'self/wx/bind': 'account change',
  'self/wx/unbind': 'account change',
  'self/report/claim': undefined,
  'self/session/list': undefined,
  'self/session/end': 'sign-out',
  'self/phone/state': undefined,
  'self/phone/change': 'account change',
  'self/phone/keep': 'account change',
  'self/export': 'export',
  'self/destroy': 'deletion',
  // The desk. Actions on cases are in the audit.
  'staff/session/sign-in': 'sign-in',
  'staff/session/sign-out': 'sign-out',
  'staff/session/self': undefined,
  'staff/session/step-up': 'proof',
  'staff/account/show': undefined,
  'staff/account/password': 'account change',
  'staff/account/recovery-codes': 'account change',
  'staff/passkey/challenge': undefined,
  'staff/passkey/list': undefined,
  'staff/passkey/begin': undefined,
  'staff/passkey/add': 'account change',
  'staff/passkey/remove': 'account change',
  'staff/invitation/open': undefined,
  'staff/invitation/accept': 'registration',
  'staff/people/list': undefined,
  'staff/people/request': 'account change',
  'staff/people/decide': 'account change',
  'staff/people/lock': 'account change',
  'staff/people/leave': 'account change',
  'staff/people/colleagues': undefined,
  'staff/calendar/list': undefined,
  'staff/calendar/set': undefined,
  'staff/authority/list': undefined,
  'staff/authority/save': undefined,
  'staff/case/list': undefined,
  'staff/case/counts': undefined,
  'staff/case/search': undefined,
  'staff/case/batch': undefined,
  'staff/case/assign': undefined,
  'staff/case/load': undefined,
  'staff/view/list': undefined,
  'staff/view/save': undefined,
  'staff/view/delete': undefined,
  'staff/macro/list': undefined,
  'staff/macro/versions': undefined,
  'staff/macro/save': undefined,
  'staff/macro/approve': undefined,
  'staff/macro/delete': undefined,
  'staff/cluster/open': undefined,
  'staff/cluster/refuse': undefined,
  'staff/cluster/accept': undefined,
  'staff/cluster/quarantine': undefined,
  'staff/cluster/decide': undefined,
  'staff/subject/open': undefined,
  'staff/case/open': undefined,
  'staff/case/next': undefined,
  'staff/case/claim': undefined,
  'staff/case/renew': undefined,
  'staff/case/release': undefined,
  'staff/case/step': undefined,
  'staff/case/undo': undefined,
  'staff/case/note': undefined,
  'staff/case/reply': undefined,
  'staff/case/propose': undefined,
  'staff/case/return': undefined,
  'staff/case/park': undefined,
  'staff/case/hold': undefined,
  'staff/case/activity': undefined,
  'staff/evidence/progress': undefined,
  'staff/evidence/text': undefined,
  'staff/case/find-by-code': undefined,
  'staff/intake/form': undefined,
  'staff/intake/create': undefined,
  'staff/intake/known': undefined,
  'staff/identity/open': 'proof',
  'staff/identity/openings': undefined,
  'staff/identity/many': undefined,
  'staff/public-text/list': undefined,
  'staff/public-text/save': undefined,
  'staff/public-text/publish': undefined,
  'staff/public-text/return': undefined,
  'staff/public-text/take-back': undefined,
  'staff/figures/read': undefined,
  'staff/figures/propose': undefined,
  'staff/figures/close': undefined,
  'staff/figures/correct': undefined,
  'staff/figures/confirm': undefined,
  'staff/audit/search': undefined,
  'staff/audit/verify': undefined,
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
