import type { Input } from '../../contract/endpoint.ts'
import {
  selfPhoneChange,
  selfPhoneKeep,
  selfPhoneState,
} from '../../contract/account/phone-change.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { SmsSender } from '../platform/sms/sms-sender.ts'
import { badField, CallError, conflict } from '../http/call-error.ts'
import { route, type Call, type Route } from '../http/route.ts'
import { issueDeviceProof } from './identity/device-proof.ts'
import { phoneNotProven, phoneProof } from './identity/otp-ticket.ts'
import { redeemTicket } from './identity/ticket.ts'
import { maskPhone, sealOwnField, type Account } from './account.ts'
import { ownAccount } from './own-account.ts'
import { coolingDays } from '../../contract/time-limits.ts'
import { isPhoneTaken, keepPhone, phoneTaken, setPhone } from './set-phone.ts'
import { requireReauthentication } from './require-reauthentication.ts'
import type { SignInDeps } from './sign-in.ts'
import { lockAccount, updateAccount } from './store.ts'
import { tellOfPhoneChange } from './tell-of-phone-change.ts'
import { notify } from './notice/notify.ts'

type Deps = SignInDeps & { readonly sms: SmsSender }

/** Whether a change works without the current phone: the account has two other proofs, and SMS can notify the phone. */
const worksWithoutOldPhone = ({ sms }: Deps, { email }: Account): boolean =>
  email !== undefined && sms.sendPhoneChangeNotice !== undefined

const lostPhoneRefused = (): CallError =>
  conflict('原手机号收不到短信时，要绑定过邮箱才能在这里更换。请联系我们，由工作人员核实后处理')

/**
 * Checks the citizen's proofs before any work. A change requires two of: a code to the current phone, the password, a
 * code to the e-mail. A password set by SMS alone does not count for seven days. Without the phone's code the change
 * waits.
 * @returns a function that redeems the proofs, and whether the change waits
 */
function requireProofs(
  deps: Deps,
  account: Account,
  call: Call,
  input: Input<typeof selfPhoneChange>,
) {
  const { old_otp_ticket, verify_ticket, email_otp_ticket } = input
  const require = (
    tickets: Parameters<typeof requireReauthentication>[3],
    accepted: Parameters<typeof requireReauthentication>[4],
  ) => requireReauthentication(deps, account, call.caller, tickets, accepted)
  const waits = old_otp_ticket === undefined
  if (waits && !worksWithoutOldPhone(deps, account)) throw lostPhoneRefused()
  const redeem = waits
    ? [
        require({ verify_ticket }, { password: 'settled' }),
        require({ otp_ticket: email_otp_ticket }, { email: 'modify' }),
      ]
    : [
        require({ otp_ticket: old_otp_ticket }, { phone: 'modify' }),
        require({ verify_ticket, otp_ticket: email_otp_ticket }, {
          password: 'settled',
          email: 'modify',
        }),
      ]
  return {
    waits,
    redeemAll: async (trx: Trx) => {
      for (const one of redeem) await one(trx)
    },
  }
}

/** Stores a pending change and notifies the current phone and the e-mail. @returns when the change takes place */
async function changeLater(trx: Trx, deps: Deps, account: Account, phone: string): Promise<Date> {
  const now = deps.clock.now()
  const at = new Date(now.getTime() + coolingDays * 24 * 60 * 60_000)
  await updateAccount(trx, account.id, {
    next_phone_sealed: await sealOwnField({ ...deps, db: trx }, account.id, 'next_phone', phone),
    phone_changes_at: at,
  })
  await notify(trx, account.id, 'phone_change_requested', {
    at: now,
    values: { days: coolingDays },
  })
  await tellOfPhoneChange(trx, account, 'later')
  return at
}

/** Routes that change the phone of an account. The contract lists the accepted proofs. */
export const phoneChangeRoutes = (deps: Deps): Route[] => [
  route(selfPhoneState, async (_input, call) => {
    const account = await ownAccount(deps, call)
    const { nextPhone } = account
    return {
      waiting: nextPhone
        ? { phone: maskPhone(nextPhone.phone), at: nextPhone.at.toISOString() }
        : null,
      without_old_phone: worksWithoutOldPhone(deps, account),
    }
  }),
  route(selfPhoneChange, async (input, call) => {
    const account = await ownAccount(deps, call)
    const { phone } = input
    if (phone === account.phone) throw badField('phone', '这就是您现在的手机号')
    const { waits, redeemAll } = requireProofs(deps, account, call, input)
    const proof = phoneProof(deps.keyring, 'bind', phone)
    const changesAt = await deps.db.transaction().execute(async (trx) => {
      await lockAccount(trx, account.id)
      await redeemTicket(trx, deps, input.otp_ticket, proof, phoneNotProven())
      await redeemAll(trx)
      if (await isPhoneTaken(trx, deps, phone)) throw phoneTaken()
      if (waits) return changeLater(trx, deps, account, phone)
      await setPhone(trx, deps, account, phone, call.caller)
      return undefined
    })
    return {
      changes_at: changesAt?.toISOString() ?? null,
      ...(!changesAt && { device_proof: issueDeviceProof(deps, phone) }),
    }
  }),
  route(selfPhoneKeep, async (_input, call) => {
    const account = await ownAccount(deps, call)
    await deps.db.transaction().execute((trx) => keepPhone(trx, deps, account))
  }),
]
