import {
  emailOtp,
  smsOtp,
  emailOtpCheck,
  smsOtpCheck,
} from '../../../contract/account/verification.ts'
import type { Services } from '../../platform/services.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { attempt, guess } from '../../http/attempt.ts'
import { route, type Call } from '../../http/route.ts'
import type { StrangerLimit } from './stranger-limit.ts'
import { resendAfter } from '../identity/code-allowance.ts'
import { codeLifetime, sendCode, type Destination } from '../identity/one-time-code.ts'
import { issueTicket } from '../identity/ticket.ts'
import { byCaptcha, redeemCaptcha } from '../identity/captcha-ticket.ts'
import { checkCode } from '../identity/check-code.ts'
import { otpProof, otpTicketLifetime } from '../identity/otp-ticket.ts'
import { findAccount } from '../account.ts'
import { badField } from '../../http/call-error.ts'
import { readDeviceProof } from '../identity/device-proof.ts'

const missing = { phone: '请填写手机号', email: '请填写邮箱' }

/** Returns the signed-in citizen's own address, which the browser knows only masked. */
async function ownAddress(
  deps: Services<'db' | 'keyring'>,
  kind: Destination['kind'],
  { caller }: Pick<Call, 'caller'>,
) {
  const id = caller?.userId
  return id === undefined ? undefined : (await findAccount(deps, { id }))?.[kind]
}

/** Returns the given address for a code, else the citizen's own. @throws CallError badInput without either */
async function destinationOf(
  deps: Services<'db' | 'keyring'>,
  kind: Destination['kind'],
  given: string | undefined,
  call: Pick<Call, 'caller'>,
): Promise<Destination> {
  const address = given ?? (await ownAddress(deps, kind, call))
  if (address === undefined) throw badField(kind, missing[kind])
  return { kind, address }
}

/** Whether the caller has proven an address: it is their account's, or this device signed in with it before. */
async function isOwnerOf(
  deps: Deps,
  { kind, address }: Destination,
  deviceProof: string | undefined,
  call: Pick<Call, 'caller'>,
): Promise<boolean> {
  if (kind === 'phone' && readDeviceProof(deps, address, deviceProof)) return true
  const own = await ownAddress(deps, kind, call)
  if (own === undefined) return false
  return deps.keyring.blindIndex(kind, own).equals(deps.keyring.blindIndex(kind, address))
}

interface Deps extends Services<'db' | 'keyring' | 'clock' | 'limits'> {
  /** Limit of codes sent, by address. */
  readonly sendLimit: RateLimit
  readonly strangers: StrangerLimit
  /** Demand for challenges by address, which determines their difficulty. */
  readonly addressDemand: RateLimit
}

/** Challenges that a code counts as, so that an address that asks for many pays with harder work. */
const challengesPerCode = 10

interface Asked {
  purpose: string
  captcha_ticket: string
  device_proof?: string | undefined
}

const sendTo =
  (deps: Deps, kind: Destination['kind']) =>
  async (given: string | undefined, input: Asked, call: Call) => {
    const { purpose, captcha_ticket, device_proof } = input
    const ticket = byCaptcha(deps, captcha_ticket)
    const about = { address: call.address, what: '验证码发送太频繁', ...ticket }
    return attempt(deps.limits, deps.sendLimit, about, async () => {
      const to = await destinationOf(deps, kind, given, call)
      const isOwner = await isOwnerOf(deps, to, device_proof, call)
      const send = (isNewNetwork?: boolean) =>
        deps.db.transaction().execute(async (trx) => {
          await redeemCaptcha(trx, deps, captcha_ticket)
          return sendCode(trx, deps, to, purpose, {
            caller: call.caller,
            isOwner,
            language: call.language,
            ...(isNewNetwork && { isNewNetwork }),
          })
        })
      const { lastRefused } = await (isOwner
        ? send()
        : deps.strangers.count(to, { address: call.address, purpose }, send))
      if (!isOwner) await deps.addressDemand.charge(call.address, challengesPerCode)
      return { resend_after: resendAfter, expires_in: codeLifetime, last_refused: lastRefused }
    })
  }

/** Sends a code to a phone. Looks up no account by the phone, so the answer cannot reveal one. */
export const smsOtpRoute = (deps: Deps) =>
  route(smsOtp, (input, call) => sendTo(deps, 'phone')(input.phone, input, call))

export const emailOtpRoute = (deps: Deps) =>
  route(emailOtp, (input, call) => sendTo(deps, 'email')(input.email, input, call))

interface CheckDeps extends Services<'db' | 'keyring' | 'clock'> {
  /** Wrong codes by address. Never refuses a caller with the right code. */
  readonly wrongCodes: RateLimit
}

const checkFor =
  (deps: CheckDeps, kind: Destination['kind']) =>
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

export const smsOtpCheckRoute = (deps: CheckDeps) =>
  route(smsOtpCheck, (input, call) => checkFor(deps, 'phone')(input.phone, input, call))

export const emailOtpCheckRoute = (deps: CheckDeps) =>
  route(emailOtpCheck, (input, call) => checkFor(deps, 'email')(input.email, input, call))
