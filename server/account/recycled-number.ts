import { coolingDays } from '../../contract/time-limits.ts'
import { CallError, conflict } from '../http/call-error.ts'
import { readDeviceProof } from './identity/device-proof.ts'
import { issueTicket, type TicketDeps } from './identity/ticket.ts'
import { otpTicketLifetime, phoneProof } from './identity/otp-ticket.ts'
import type { Account } from './account.ts'

/** Days after which a carrier may reassign a number. An account used since then still belongs to its citizen. */
const unusedDays = 90

const day = 24 * 60 * 60_000

/** Whether the carrier may have reassigned the account's number. */
export const isLongUnused = (account: Account, now: Date): boolean =>
  now.getTime() - account.usedOn.getTime() > unusedDays * day

/** Returns the time until which the password serves for sign-in only; undefined without such a restriction. */
export function coolingUntil({ passwordBySmsAt }: Account, now: Date): Date | undefined {
  if (passwordBySmsAt === undefined) return undefined
  const until = new Date(passwordBySmsAt.getTime() + coolingDays * day)
  return until > now ? until : undefined
}

/**
 * Refuses a code to the phone as the only proof when the number may have been reassigned. Such an account opens by its
 * password, its WeChat, or a code on a device that signed in before.
 * @throws CallError conflict, with a ticket that allows registering a new account in its place
 */
export function refuseLongUnused(
  deps: TicketDeps,
  account: Account,
  deviceProof: string | undefined,
): void {
  const { phone } = account
  if (!isLongUnused(account, deps.clock.now()) || readDeviceProof(deps, phone, deviceProof)) return
  const proof = phoneProof(deps.keyring, 'register', phone)
  throw conflict(
    `这个账号超过 ${unusedDays} 天没有登录过，手机号可能已换人使用，只凭短信不能登录。请用密码登录，或在以前登录过的设备上用短信登录`,
    { otp_ticket: issueTicket(deps, proof, otpTicketLifetime), unused_account: true },
  )
}

/** The error of registering a phone whose account is long unused. */
export const replacesUnused = (): CallError =>
  conflict(
    `这个手机号有一个超过 ${unusedDays} 天没有登录过的账号。是您的，请用密码登录；不是您的，可以删除它，重新注册`,
    { unused_account: true },
  )
