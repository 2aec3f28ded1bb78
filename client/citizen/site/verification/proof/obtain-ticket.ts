import * as z from 'zod/mini'
import { captcha, captchaVerify } from '../../../../../contract/account/verification.ts'
import type { Caller } from '../../../../kit/session/create-visitor.ts'
import { scriptUrl } from '../../../../kit/trusted-types.ts'
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
 * Solves a challenge in a worker, so that typing stays smooth. Browsers offer their cryptography only on HTTPS and
 * localhost; other pages bring their own.
 */
function openSolver() {
  const workerAddress = globalThis.crypto?.subtle ? nativeSolver : plainHttpSolver
  // The built worker is a classic script; the development server serves a module.
  const worker = new Worker(scriptUrl(workerAddress), {
    type: import.meta.env.DEV ? 'module' : 'classic',
  })
  const answer = new Promise<unknown>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
    worker.addEventListener('error', () => reject(notCompleted()))
  })
  // Prevents an unhandled rejection if the worker fails before `solve` is called.
  answer.catch(() => undefined)
  return {
    solve(challenge: Challenge): Promise<unknown> {
      worker.postMessage(challenge, [])
      return answer
    },
    close: () => worker.terminate(),
  }
}
type Solver = ReturnType<typeof openSolver>

async function prove(challenge: Challenge, solver: Solver, { call }: Caller): Promise<Ticket> {
  const solution = captchaVerify.input.shape.solution.safeParse(await solver.solve(challenge))
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
 * Obtains a ticket by proof of work, or by a captcha that `otherTicket` supports.
 * @throws CallFailure
 */
async function obtain(caller: Caller, occasion: Occasion): Promise<Ticket | undefined> {
  // The worker's script loads along with the challenge, which saves a phone a round trip.
  const solver = openSolver()
  try {
    const answer = await askCaptcha(caller)
    const { success, data } = captcha.output.safeParse(answer)
    if (success) return await prove(data.challenge, solver, caller)
    solver.close()
    const { otherTicket } = await import('../captcha/other-ticket.ts')
    return await otherTicket(answer, occasion, caller)
  } finally {
    solver.close()
  }
}

/** See `ticketsFor`. */
export const ticketSourceFor = (caller: Caller) =>
  createTicketSource(
    (occasion) => obtain(caller, occasion),
    () => Date.now(),
  )
