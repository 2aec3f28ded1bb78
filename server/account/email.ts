import { selfEmailBind, selfEmailUnbind } from '../../contract/account/account.ts'
import { CallError, conflict } from '../http/call-error.ts'
import { notify } from './notice/notify.ts'
import { route } from '../http/route.ts'
import { sealOwnField } from './account.ts'
import type { SignInDeps } from './sign-in.ts'
import { redeemTicket } from './identity/ticket.ts'
import { otpProof } from './identity/otp-ticket.ts'
import { ownAccount } from './own-account.ts'
import { requireReauthentication } from './require-reauthentication.ts'
import { updateAccount } from './store.ts'

const unprovenEmail = () => {
  const message = '邮箱还没有验证，或验证已过期，请获取邮箱验证码重新验证'
  return new CallError('wrongCode', message, { fields: { otp_ticket: message } })
}

/** Binds a proven e-mail, replacing the previous one. */
export const emailBindRoute = (deps: SignInDeps) =>
  route(selfEmailBind, async ({ email, otp_ticket, verify_ticket }, call) => {
    const account = await ownAccount(deps, call)
    const accepted = { password: 'settled' } as const
    const redeem = requireReauthentication(deps, account, call.caller, { verify_ticket }, accepted)
    const proof = otpProof(deps.keyring, { kind: 'email', address: email }, 'bind')
    await deps.db.transaction().execute(async (trx) => {
      await redeemTicket(trx, deps, otp_ticket, proof, unprovenEmail())
      await redeem(trx)
      const isFree = await updateAccount(trx, account.id, {
        email_index: proof.subject,
        email_sealed: await sealOwnField({ ...deps, db: trx }, account.id, 'email', email),
      })
      if (!isFree) throw conflict('这个邮箱已经绑定了其他账号，请换一个')
      await notify(trx, account.id, 'email_linked', { at: deps.clock.now() })
    })
  })

export const emailUnbindRoute = (deps: SignInDeps) =>
  route(selfEmailUnbind, async (tickets, call) => {
    const account = await ownAccount(deps, call)
    if (account.email === undefined) throw conflict('您还没有绑定邮箱')
    const accepted = { password: 'settled', email: 'unbind' } as const
    const redeem = requireReauthentication(deps, account, call.caller, tickets, accepted)
    await deps.db.transaction().execute(async (trx) => {
      await redeem(trx)
      await updateAccount(trx, account.id, { email_index: null, email_sealed: null })
      await notify(trx, account.id, 'email_unlinked', { at: deps.clock.now() })
    })
  })
