import type { Output } from '../../../../contract/endpoint.ts'
import { captcha, captchaVerify } from '../../../../contract/verification.ts'
import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'
import { call } from '../../session/call.ts'
import { scriptUrl } from '../../../kit/trusted-types.ts'
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import nativeSolver from './native-solver.ts?worker&url'
// oxlint-disable-next-line import/default -- as above
import plainHttpSolver from './plain-http-solver.ts?worker&url'
import { createTicketSource, type Ticket } from './ticket-source.ts'

type Challenge = Output<typeof captcha>['challenge']

const unsolved = () => new CallFailure(noAnswer, '安全验证没有完成，请重试')

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
    worker.addEventListener('error', () => reject(unsolved()))
    worker.postMessage(challenge, [])
  }).finally(() => worker.terminate())
}

async function obtain(): Promise<Ticket> {
  const { challenge } = captcha.output.parse(await call(captcha, {}))
  const solution = captchaVerify.input.shape.solution.safeParse(await solve(challenge))
  if (!solution.success) throw unsolved()
  const { captcha_ticket = '', expires_in = 300 } = await call(captchaVerify, {
    challenge,
    solution: solution.data,
  })
  return { value: captcha_ticket, expiresAt: Date.now() + expires_in * 1000 }
}

/** The page's captcha tickets, for whatever form needs one. */
export const captchaTickets = createTicketSource(obtain, () => Date.now())
