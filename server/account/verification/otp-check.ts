import { emailOtpCheck, smsOtpCheck } from '../../../contract/account/verification.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { guess } from '../../http/attempt.ts'
import { route, type Call } from '../../http/route.ts'
import { checkCode } from '../identity/check-code.ts'
import { destinationOf } from './destination.ts'
import type { Destination } from '../identity/one-time-code.ts'
import { issueTicket, type TicketDeps } from '../identity/ticket.ts'
import { otpProof, otpTicketLifetime } from '../identity/otp-ticket.ts'

interface Deps extends TicketDeps {
  readonly db: Db
  /** Wrong codes by address. Never refuses a caller with the right code. */
  readonly wrongCodes: RateLimit
}

const checkFor =
  (deps: Deps, kind: Destination['kind']) =>
  async (
    given: string | undefined,
    { purpose, otp }: { purpose: string; otp: string },
    call: Call,
  ) => {
    const destination = await destinationOf(deps, kind, given, call)
    await guess(deps.wrongCodes, { address: call.address, what: '操作太频繁' }, () =>
      checkCode(deps, destination, purpose, otp, call.caller),
    )
    const proof = otpProof(deps.keyring, destination, purpose)
    return {
      otp_ticket: issueTicket(deps, proof, otpTicketLifetime),
      expires_in: otpTicketLifetime,
    }
  }

export const smsOtpCheckRoute = (deps: Deps) =>
  route(smsOtpCheck, (input, call) => checkFor(deps, 'phone')(input.phone, input, call))

export const emailOtpCheckRoute = (deps: Deps) =>
  route(emailOtpCheck, (input, call) => checkFor(deps, 'email')(input.email, input, call))
