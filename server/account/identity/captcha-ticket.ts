import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import {
  genuineTicket,
  redeemTicket,
  type Proof,
  type ReadTicket,
  type TicketDeps,
} from './ticket.ts'

/** Seconds. Source: DESIGN §5. */
export const captchaTicketLifetime = 5 * 60

export const captchaProof: Proof = { purpose: 'captcha' }

/** Of a captcha ticket that is made up, expired or used: the client gets another one by itself. */
export const captchaWorthless = (): CallError =>
  new CallError('wrongCode', '安全验证已过期或已用过，请重新提交一次')

/** Reads a captcha ticket, which may be used already. @throws CallError wrongCode when it is not genuine */
export const genuineCaptcha = (deps: TicketDeps, ticket: string | undefined): ReadTicket =>
  genuineTicket(deps, ticket, captchaProof, captchaWorthless)

/** What an attempt with a captcha ticket is counted by. @throws as `genuineCaptcha` */
export const captchaRight = (deps: TicketDeps, ticket: string | undefined): Buffer =>
  genuineCaptcha(deps, ticket).mac

/** Redeems a captcha ticket. @throws CallError wrongCode */
export const redeemCaptcha = (
  db: Kysely<Schema>,
  deps: TicketDeps,
  ticket: string | undefined,
): Promise<void> => redeemTicket(db, deps, ticket, captchaProof, captchaWorthless())
