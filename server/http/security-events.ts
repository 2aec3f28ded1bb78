import type { ErrorName } from '../../contract/errors.ts'
import { SealBroken } from '../platform/crypto/seal.ts'
import type { Logger } from '../platform/log.ts'
import {
  logSecurityEvent,
  type SecurityEvent,
  type SecurityResult,
} from '../platform/security-log.ts'
import { CallError } from './call-error.ts'

/** Each call by its event in the security log; a test fails for a missing call. */
const calls: readonly (readonly [SecurityEvent | undefined, string])[] = [
  ['sign-in', 'login/password login/phone login/wx izy/login staff/session/sign-in'],
  ['sign-out', 'self/logout staff/session/sign-out'],
  ['registration', 'user/register staff/invitation/accept'],
  ['proof', 'sms/otp/check email/otp/check self/password/verify'],
  ['proof', 'staff/session/step-up staff/identity/open'],
  [
    'account change',
    `
    user/password/reset self/modify/info self/modify/password self/email/bind self/email/unbind
    self/wx/bind self/wx/unbind self/phone/change self/phone/keep staff/account/password
    staff/account/recovery-codes staff/passkey/add staff/passkey/remove staff/people/request
    staff/people/decide staff/people/lock staff/people/leave`,
  ],
  ['export', 'staff/audit/export'],
  ['deletion', 'self/destroy'],
  // No line, also of refused callers. Calls that send, find, complete or withdraw a report stay here: a line would tell
  // when, and perhaps who. The quarterly counts of the access log have them by route and errcode.
  [
    undefined,
    `
    accessToken front/config/detail self/info report/type/list access/report/type report/judge
    file/upload/many file/picture/words report/noname/create report/create report/appeal report/urge
    report/still-there report/find report/found report/withdraw report/receipt
    receipt/verify figures/closed draft/key self/query captcha captcha/verify sms/otp email/otp
    wx/oauth self/msg user/phone/brief self/phone/state`,
  ],
  // Actions on cases are in the audit.
  [
    undefined,
    `
    staff/session/self staff/account/show
    staff/passkey/challenge staff/passkey/list staff/passkey/begin staff/invitation/open
    staff/people/list staff/people/colleagues staff/calendar/list staff/calendar/set
    staff/authority/list staff/authority/save staff/authority/remind
    staff/answer/open staff/answer/upload staff/answer/send staff/answer/scan staff/answer/enter
    staff/answer/undo
    staff/package/list staff/package/prepare staff/package/agree staff/package/return
    staff/package/deliver staff/inbox/list staff/inbox/read
    staff/recusal/list staff/recusal/ask staff/recusal/give-back
    staff/case/list staff/case/export staff/case/counts staff/case/danger staff/case/search staff/case/batch staff/case/assign
    staff/case/workload staff/case/open staff/case/next staff/case/claim staff/case/renew
    staff/case/release staff/case/step staff/case/undo staff/case/note staff/case/reply
    staff/case/propose staff/case/return staff/case/park staff/case/hold staff/case/activity
    staff/case/find-by-code
    staff/macro/list staff/macro/versions staff/macro/save staff/macro/approve staff/macro/delete
    staff/subject/group staff/subject/similar staff/subject/open
    staff/evidence/progress staff/evidence/text staff/evidence/redact staff/evidence/open
    staff/intake/form staff/intake/create staff/intake/known
    staff/identity/openings staff/identity/many
    staff/public-text/list staff/public-text/save staff/public-text/publish staff/public-text/return
    staff/public-text/take-back
    staff/figures/read staff/figures/propose staff/figures/close
    staff/audit/search staff/audit/verify`,
  ],
]

/** The event of each call, by its path. */
export const securityEvents: Readonly<Record<string, SecurityEvent | undefined>> =
  Object.fromEntries(
    calls.flatMap(([event, paths]) =>
      (paths.match(/\S+/g) ?? []).map((path) => [path, event] as const),
    ),
  )

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
  const isNamed = event !== undefined || path.startsWith('staff/')
  const details = isNamed ? { path, request_id } : {}
  const { error, unexpected } = outcome
  if (error === undefined) {
    if (event) logSecurityEvent(logger, event, 'done', details)
    return
  }
  if (error instanceof SealBroken) logSecurityEvent(logger, 'tampering', 'denied', details)
  const ofOurs = unexpected ? 'failed' : undefined
  const result = error instanceof CallError ? results[error.errorName] : ofOurs
  if (event && result) logSecurityEvent(logger, event, result, details)
  else if (result === 'denied' && path.startsWith('staff/'))
    logSecurityEvent(logger, 'access', result, details)
}
