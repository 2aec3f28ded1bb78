import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../http/call-error.ts'
import { redeemTicket, rightOf, type Proof, type TicketDeps } from './ticket.ts'

/** Seconds. Source: DESIGN §5. */
export const captchaTicketLifetime = 5 * 60

export const captchaProof: Proof = { purpose: 'captcha' }

/** Of a captcha ticket that is made up, expired or used: the client gets another one by itself. */
export const captchaWorthless = (): CallError =>
  new CallError('wrongCode', '安全验证已过期或已用过，请重新提交一次')

/** What an attempt with a captcha ticket is counted by. @throws CallError wrongCode when it is not genuine */
export const captchaRight = (deps: TicketDeps, ticket: string | undefined): Buffer =>
  rightOf(deps, ticket, captchaProof, captchaWorthless)

/** Redeems a captcha ticket. @throws CallError wrongCode */
export const redeemCaptcha = (
  db: Kysely<Schema>,
  deps: TicketDeps,
  ticket: string | undefined,
): Promise<void> => redeemTicket(db, deps, ticket, captchaProof, captchaWorthless())
