import * as z from 'zod/mini'
import { captcha, captchaVerify } from '../../../../contract/verification.ts'
import type { Caller } from '../../session/caller.ts'
import { scriptUrl } from '../../../kit/trusted-types.ts'
import { askCaptcha } from './ask-captcha.ts'
import { notCompleted } from './not-completed.ts'
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import nativeSolver from './native-solver.ts?worker&url'
// oxlint-disable-next-line import/default -- as above
import plainHttpSolver from './plain-http-solver.ts?worker&url'
import {
  createTicketSource,
  type Occasion,
  type Ticket,
  ticketLife,
  withoutTicket,
} from './ticket-source.ts'

type Challenge = z.infer<typeof captcha.output>['challenge']

/**
 * Solves a challenge in a worker of its own, so that typing stays smooth meanwhile. Browsers lend their
 * cryptography only to pages that came over HTTPS (or from this device); the others bring their own.
 */
function solve(challenge: Challenge): Promise<unknown> {
  const workerAddress = globalThis.crypto?.subtle ? nativeSolver : plainHttpSolver
  // The built worker is a classic script; only the development server serves it as a module.
  const worker = new Worker(scriptUrl(workerAddress), {
    type: import.meta.env.DEV ? 'module' : 'classic',
  })
  return new Promise<unknown>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
    worker.addEventListener('error', () => reject(notCompleted()))
    worker.postMessage(challenge, [])
  }).finally(() => worker.terminate())
}

async function prove(challenge: Challenge, { call }: Caller): Promise<Ticket> {
  const solution = captchaVerify.input.shape.solution.safeParse(await solve(challenge))
  if (!solution.success) throw notCompleted()
  const { captcha_ticket, expires_in } = await call(captchaVerify, {
    challenge,
    solution: solution.data,
  })
  const life = expires_in === undefined ? ticketLife : expires_in * 1000
  const ticket = captcha_ticket ? { value: captcha_ticket, options: {} } : withoutTicket()
  return { ...ticket, expiresAt: Date.now() + life }
}

/**
 * Does what the back end asks for: our work, else what `otherTicket` knows of.
 * @throws CallFailure
 */
async function obtain(caller: Caller, occasion: Occasion): Promise<Ticket | undefined> {
  const answer = await askCaptcha(caller)
  const { success, data } = captcha.output.safeParse(answer)
  if (success) return prove(data.challenge, caller)
  const { otherTicket } = await import('../captcha/other-ticket.ts')
  return otherTicket(answer, occasion, caller)
}

/** See `ticketsFor`. */
export const ticketSourceFor = (caller: Caller) =>
  createTicketSource(
    (occasion) => obtain(caller, occasion),
    () => Date.now(),
  )
