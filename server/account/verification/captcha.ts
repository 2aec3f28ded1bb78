import { captcha, captchaVerify } from '../../../contract/account/verification.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { route } from '../../http/route.ts'
import { makeChallenge, checkSolution } from './challenge.ts'
import { issueTicket, useOnce } from '../identity/ticket.ts'
import { nativeWork, workFor, type Work } from './work.ts'
import type { Services } from '../../platform/services.ts'
import { CallError } from '../../http/call-error.ts'
import { captchaProof, captchaTicketLifetime } from '../identity/captcha-ticket.ts'

/** Challenges at base difficulty within the limits' window, for one address and for all addresses together. */
const baseDemand = { one: 60, all: 12_000 }

const doublings = (taken: number, base: number) =>
  Math.max(0, Math.ceil(Math.log2(Math.max(1, taken) / base)))

/**
 * Returns the difficulty of the next challenge. Each doubling of the demand doubles the work, which slows down a
 * carrier's shared address without shutting it out, and demand from many addresses as well.
 * @param taken challenges of this address within the window
 * @param takenByAll challenges of all addresses within the window
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

interface Deps extends Services<'keyring' | 'clock'> {
  readonly addressDemand: RateLimit
  readonly demandOfAll: RateLimit
  readonly publicUrl: string | undefined
}

/** Issues a proof-of-work challenge. */
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

interface SolutionDeps extends Services<'db' | 'keyring' | 'clock'> {
  readonly publicUrl: string | undefined
}

export const captchaVerifyRoute = (deps: SolutionDeps) =>
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
