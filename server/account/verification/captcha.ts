import { captcha } from '../../../contract/verification.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { route } from '../../http/route.ts'
import { makeChallenge } from './challenge.ts'
import type { TicketDeps } from '../identity/ticket.ts'
import { nativeWork, workFor, type Work } from './work.ts'

/** Challenges that one address, and all together, get at the base difficulty within the limits' window. */
const baseDemand = { one: 60, all: 12_000 }

const doublings = (taken: number, base: number) =>
  Math.max(0, Math.ceil(Math.log2(Math.max(1, taken) / base)))

/**
 * How much harder the next challenge is: each doubling of the demand doubles the work, so that a carrier's
 * shared address is slowed down and not shut out. What comes from many addresses at once is slowed as well.
 * @param taken challenges the address took within the window
 * @param takenByAll challenges that everyone took
 */
export const difficultyFor = (
  taken: number,
  takenByAll = 0,
  { maxDifficulty }: Work = nativeWork,
): number =>
  Math.min(
    maxDifficulty,
    2 ** Math.max(doublings(taken, baseDemand.one), doublings(takenByAll, baseDemand.all)),
  )

interface Deps extends TicketDeps {
  readonly addressDemand: RateLimit
  readonly demandOfAll: RateLimit
  readonly publicUrl: string | undefined
}

/** A proof-of-work challenge. */
export const captchaRoute = (deps: Deps) =>
  route(captcha, async (_input, call) => {
    const [{ taken }, all] = await Promise.all([
      deps.addressDemand.take(call.address),
      deps.demandOfAll.take('all'),
    ])
    const work = workFor(call.request, deps.publicUrl)
    const difficulty = difficultyFor(taken, all.taken, work)
    const { parameters, signature = '' } = await makeChallenge(deps, difficulty, work)
    return { challenge: { parameters: { ...parameters }, signature } }
  })
