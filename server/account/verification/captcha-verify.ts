import { captchaVerify } from '../../../contract/account/verification.ts'
import type { Db } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { checkSolution } from './challenge.ts'
import { workFor } from './work.ts'
import { issueTicket, useOnce, type TicketDeps } from '../identity/ticket.ts'
import { captchaProof, captchaTicketLifetime } from '../identity/captcha-ticket.ts'

interface Deps extends TicketDeps {
  readonly db: Db
  readonly publicUrl: string | undefined
}

export const captchaVerifyRoute = (deps: Deps) =>
  route(captchaVerify, async ({ challenge, solution }, call) => {
    const work = workFor(call.request, deps.publicUrl)
    const solved = await checkSolution(deps, challenge, solution, work)
    if (!solved || !(await useOnce(deps.db, solved.mac, solved.expiresAt)))
      throw new CallError('wrongCode', '安全验证没有通过，请重试')
    return {
      captcha_ticket: issueTicket(deps, captchaProof, captchaTicketLifetime),
      expires_in: captchaTicketLifetime,
    }
  })
