import type { Kysely } from 'kysely'
import { smsOtpCheck } from '../../../contract/verification.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../call-error.ts'
import { route } from '../route.ts'
import { codeMac } from './one-time-code.ts'
import { failedTries, tryCode } from './store.ts'
import { issueTicket, otpTicketLifetime, phoneProof, type TicketDeps } from './ticket.ts'
import { takeOrRefuse, type Limit } from './too-many.ts'

const maxTries = 5

const usedUp = () => new CallError('locked', '验证码输错次数过多，请重新获取验证码')
const wrong = (triesLeft: number) =>
  triesLeft > 0
    ? new CallError('wrongCode', `验证码不对，请核对短信后重新填写，还可以试 ${triesLeft} 次`, {
        fields: { otp: `验证码不对，还可以试 ${triesLeft} 次` },
      })
    : usedUp()

/** Exchanges a code, once, for a ticket that proves the phone. */
export const smsOtpCheckRoute = (deps: TicketDeps & { db: Kysely<Schema>; checking: Limit }) =>
  route(smsOtpCheck, async ({ phone, purpose, otp }, call) => {
    await takeOrRefuse(deps.checking, call.addressKey, '操作太频繁')
    const { db, keyring, clock } = deps
    const proof = phoneProof(keyring, purpose, phone)
    const { subject } = proof
    const mac = codeMac(keyring, subject, purpose, otp)
    const tried = await tryCode(db, {
      subject,
      purpose,
      codeMac: mac,
      maxTries,
      now: clock.now(),
    })
    if (!tried) {
      if (((await failedTries(db, subject, purpose)) ?? 0) >= maxTries) throw usedUp()
      throw new CallError('wrongCode', '验证码已失效，请重新获取')
    }
    if (!tried.matched) throw wrong(maxTries - tried.failedTries)
    return {
      otp_ticket: issueTicket(deps, proof, otpTicketLifetime),
      expires_in: otpTicketLifetime,
    }
  })
