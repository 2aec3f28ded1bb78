import type { Db } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import {
  requireTicket,
  redeemTicket,
  type Proof,
  type ReadTicket,
  type TicketDeps,
} from './ticket.ts'

/** Seconds. Source: DESIGN §5. */
export const captchaTicketLifetime = 5 * 60

export const captchaProof: Proof = { purpose: 'captcha' }

/** The error for a forged, expired or used captcha ticket; the client requests another one by itself. */
export const captchaTicketError = (): CallError =>
  new CallError('wrongCode', '安全验证已过期或已用过，请重新提交一次')

/** The error for a call without a captcha ticket; the field tells the client what is missing. */
const captchaMissing = (): CallError =>
  new CallError('wrongCode', '请先完成安全验证，再提交一次', {
    fields: { captcha_ticket: '请先完成安全验证' },
  })

/** Verifies a captcha ticket without the database; it may be used already. @throws CallError wrongCode */
export const requireCaptchaTicket = (deps: TicketDeps, ticket: string | undefined): ReadTicket =>
  requireTicket(
    deps,
    ticket,
    captchaProof,
    ticket === undefined ? captchaMissing : captchaTicketError,
  )

/** Returns the limit key and the error by which `attempt` counts a captcha ticket. @throws as `requireCaptchaTicket` */
export const byCaptcha = (deps: TicketDeps, ticket: string | undefined) => ({
  limitKey: requireCaptchaTicket(deps, ticket).mac,
  ticketError: captchaTicketError,
})

/** Redeems a captcha ticket. @throws CallError wrongCode */
export const redeemCaptcha = (db: Db, deps: TicketDeps, ticket: string | undefined) =>
  redeemTicket(db, deps, ticket, captchaProof, captchaTicketError())
