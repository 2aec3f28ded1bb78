import type { Clock } from '../platform/clock.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Trx } from '../platform/database/schema.ts'
import { CallError } from '../http/call-error.ts'
import { type Caller, route } from '../http/route.ts'
import { isGenuine, redeemTicket, type Proof, issueTicket } from './identity/ticket.ts'
import { otpProof } from './identity/otp-ticket.ts'
import type { Account } from './account.ts'
import { coolingUntil } from './recycled-number.ts'
import { selfPasswordVerify } from '../../contract/account/account.ts'
import type { SignInDeps } from './sign-in.ts'
import { ownAccount } from './own-account.ts'
import type { Passwords } from './password.ts'
import { beginLoginAttempt } from './login-attempts.ts'

/** The tickets in a call's input. */
export interface ReauthenticationTickets {
  readonly verify_ticket?: string | undefined
  readonly otp_ticket?: string | undefined
}

/** The accepted proofs. A password set by SMS is `settled` after some days: a new owner of the number could set it. */
export interface AcceptedProofs {
  readonly password?: 'any' | 'settled'
  readonly phone?: string
  readonly email?: string
}

/** Returns the proof that the account's password was given in this session. */
export const passwordProof = (caller: Caller): Proof => ({
  purpose: 'verify',
  subject: Buffer.from(`${caller.userId} ${caller.id}`),
})

const codeProofs = (keyring: Keyring, account: Account, accepted: AcceptedProofs): Proof[] =>
  (['phone', 'email'] as const).flatMap((kind) => {
    const [address, purpose] = [account[kind], accepted[kind]]
    return address && purpose ? [otpProof(keyring, { kind, address }, purpose)] : []
  })

const notReauthenticated = () =>
  new CallError('wrongCode', '身份验证已过期或已用过，请重新验证后再试')

const notSettled = (until: Date) => {
  const day = new Intl.DateTimeFormat('zh-CN', {
    month: 'long',
    day: 'numeric',
    timeZone: 'Asia/Shanghai',
  }).format(until)
  return new CallError(
    'wrongCode',
    `登录密码刚用短信重新设置过，为防止手机号换人后资料被取走，${day}以后才能用它验证身份。绑定过邮箱的，可以改用邮箱验证码`,
  )
}

type Deps = { keyring: Keyring; clock: Clock }

/** Finds the valid one among the tickets. @throws CallError wrongCode when there is none */
function findProof(
  deps: Deps,
  account: Account,
  caller: Caller | undefined,
  tickets: ReauthenticationTickets,
  accepted: AcceptedProofs,
): { ticket: string; proof: Proof } {
  const { verify_ticket, otp_ticket } = tickets
  const candidates = [
    ...(accepted.password && verify_ticket && caller
      ? [{ ticket: verify_ticket, proof: passwordProof(caller) }]
      : []),
    ...(otp_ticket
      ? codeProofs(deps.keyring, account, accepted).map((proof) => ({ ticket: otp_ticket, proof }))
      : []),
  ]
  const found = candidates.find(({ ticket, proof }) => isGenuine(deps, ticket, proof))
  if (!found) throw notReauthenticated()
  const until = coolingUntil(account, deps.clock.now())
  if (until && accepted.password === 'settled' && found.ticket === verify_ticket)
    throw notSettled(until)
  return found
}

/**
 * Requires reauthentication of a signed-in citizen. Checks the tickets at once, before any work.
 * @returns a function that redeems the ticket in the transaction of the protected change
 * @throws CallError wrongCode; the returned function throws it as well
 */
export function requireReauthentication(
  deps: Deps,
  account: Account,
  caller: Caller | undefined,
  tickets: ReauthenticationTickets,
  accepted: AcceptedProofs,
): (trx: Trx) => Promise<void> {
  const { ticket, proof } = findProof(deps, account, caller, tickets, accepted)
  return (trx) => redeemTicket(trx, deps, ticket, proof, notReauthenticated())
}

/** Seconds. */
const lifetime = 10 * 60

/** Exchanges the password for a ticket of this session. Wrong passwords count against this session only. */
export const passwordVerifyRoute = (deps: SignInDeps & { passwords: Passwords }) =>
  route(selfPasswordVerify, async ({ password }, call) => {
    const account = await ownAccount(deps, call)
    if (!call.caller) throw new CallError('signInRequired')
    const subject = { kind: 'session', id: call.caller.id } as const
    const attempt = await beginLoginAttempt(deps, account.phone, subject)
    await attempt.compare(() => deps.passwords.verify(password, account.passwordHash), '密码不对')
    const verify_ticket = issueTicket(deps, passwordProof(call.caller), lifetime)
    return { verify_ticket, expires_in: lifetime }
  })
