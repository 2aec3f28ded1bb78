import { userRegister } from '../../contract/account/account.ts'
import { insertDataKey } from '../platform/crypto/data-key-store.ts'
import type { RateLimit, RateLimits } from '../platform/rate-limit.ts'
import { attempt } from '../http/attempt.ts'
import { CallError, conflict } from '../http/call-error.ts'
import { notify } from './notice/notify.ts'
import { route } from '../http/route.ts'
import { signIn, type SignInDeps } from './sign-in.ts'
import { redeemTicket, ticketLimitKey } from './identity/ticket.ts'
import { phoneProof, phoneNotProven } from './identity/otp-ticket.ts'
import { privacyVersion } from '../site/front-config.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import type { Passwords } from './password.ts'
import { findAccount, sealField, type Account } from './account.ts'
import { deleteAccount } from './delete-account.ts'
import { findLink, linkPartner } from './link-partner.ts'
import { isLongUnused, replacesUnused } from './recycled-number.ts'
import type { Trx } from '../platform/database/schema.ts'
import { dayOf, insertAccount, updateAccount } from './store.ts'

interface Deps extends SignInDeps {
  readonly passwords: Passwords
  readonly limits: RateLimits
  readonly registerLimit: RateLimit
  /** Erases the reporter's data in an account's reports. */
  readonly forgetReporter: (trx: Trx, account: Account) => Promise<void>
}

/** Returns the error for a registered phone. Call it only after the phone is proven. */
async function taken(trx: Trx, deps: Deps, phone: string): Promise<CallError> {
  const account = await findAccount({ ...deps, db: trx }, { phone })
  return account && isLongUnused(account, deps.clock.now())
    ? replacesUnused()
    : conflict('这个手机号已经注册过，请直接登录')
}

/** Deletes the account of a former owner of the number. Their reports stay. */
async function deleteUnused(trx: Trx, deps: Deps, phone: string): Promise<void> {
  const account = await findAccount({ ...deps, db: trx }, { phone })
  if (account && isLongUnused(account, deps.clock.now()))
    await deleteAccount(trx, deps, account, () => deps.forgetReporter(trx, account))
}

/** Returns the accepted version. @throws CallError conflict when the notice has changed since the citizen read it */
async function consentVersion(deps: Deps, read: string | undefined): Promise<string> {
  const present = await privacyVersion(deps.db)
  if (read !== undefined && read !== present)
    throw conflict('隐私说明已更新，请刷新页面，重新阅读并同意')
  return present
}

/** Registers an account for a proven phone and signs in. A phone has at most one account. */
export const registerRoute = (deps: Deps) =>
  route(userRegister, async (input, call) => {
    const { phone, otp_ticket, password, name, privacy_version } = input
    const { keyring, clock } = deps
    const proof = phoneProof(keyring, 'register', phone)
    refuseCommonPassword(password)
    // Verified before the expensive hashing; redeemed in the transaction of the registration.
    const link = findLink(deps, input, call.caller)
    const limitKey = ticketLimitKey(deps, otp_ticket, proof, phoneNotProven)
    const about = {
      address: call.address,
      limitKey,
      what: '注册太频繁',
      ticketError: phoneNotProven,
    }
    return attempt(deps.limits, deps.registerLimit, about, async () => {
      const consent_version = await consentVersion(deps, privacy_version)
      const password_hash = await deps.passwords.hash(password)
      const now = clock.now()
      return deps.db.transaction().execute(async (trx) => {
        await redeemTicket(trx, deps, otp_ticket, proof, phoneNotProven())
        if (input.replace_unused) await deleteUnused(trx, deps, phone)
        const id = await insertAccount(trx, {
          phone_index: proof.subject,
          password_hash,
          consent_version,
          consented_at: now,
          registered_at: now,
          used_on: dayOf(now),
        })
        if (id === undefined) throw await taken(trx, deps, phone)
        const key = await insertDataKey(trx, keyring, { kind: 'account', id })
        await updateAccount(trx, id, {
          phone_sealed: sealField(key, id, 'phone', phone),
          name_sealed: name === undefined ? null : sealField(key, id, 'name', name),
        })
        await notify(trx, id, 'welcome', { at: now })
        if (link) await linkPartner(trx, deps, id, link)
        return signIn(trx, deps, id, call)
      })
    })
  })
