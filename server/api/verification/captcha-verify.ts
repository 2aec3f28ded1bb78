import type { Kysely } from 'kysely'
import { captchaVerify } from '../../../contract/verification.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../http/call-error.ts'
import { route } from '../http/route.ts'
import { checkSolution } from './challenge.ts'
import { issueTicket, useOnce, type TicketDeps } from '../identity/ticket.ts'
import { captchaProof, captchaTicketLifetime } from '../identity/captcha-ticket.ts'

/** Exchanges a solved challenge, once, for a ticket. */
export const captchaVerifyRoute = (deps: TicketDeps & { db: Kysely<Schema> }) =>
  route(captchaVerify, async ({ challenge, solution }) => {
    const solved = await checkSolution(deps, challenge, solution)
    if (!solved || !(await useOnce(deps.db, solved.mac, solved.expiresAt)))
      throw new CallError('wrongCode', '安全验证没有通过，请重试')
    return {
      captcha_ticket: issueTicket(deps, captchaProof, captchaTicketLifetime),
      expires_in: captchaTicketLifetime,
    }
  })
