import { captcha } from '../../../contract/verification.ts'
import { route } from '../route.ts'
import { makeChallenge } from './challenge.ts'
import type { TicketDeps } from './ticket.ts'
import { tooMany, type Limit } from './too-many.ts'

/** Challenges one address gets at the base difficulty within the limit's window. */
const calm = 60
const mostDifficult = 16

/**
 * How much harder the next challenge is: each doubling of the demand doubles the work, so that a carrier's
 * shared address is slowed down and not shut out.
 * @param taken challenges the address took within the window
 */
export const difficultyFor = (taken: number): number =>
  Math.min(mostDifficult, 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(1, taken) / calm))))

/** A proof-of-work challenge. */
export const captchaRoute = (deps: TicketDeps & { demand: Limit }) =>
  route(captcha, async (_input, call) => {
    const { allowed, retryAfter, taken } = await deps.demand.take(call.addressKey)
    if (!allowed) throw tooMany('操作太频繁', retryAfter)
    const { parameters, signature = '' } = await makeChallenge(deps, difficultyFor(taken))
    return { challenge: { parameters: { ...parameters }, signature } }
  })
