import type { Output } from '../../../../contract/endpoint.ts'
import { captcha, captchaVerify } from '../../../../contract/verification.ts'
import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'
import { call } from '../../session/call.ts'
import { scriptUrl } from '../../../kit/trusted-types.ts'
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import workerAddress from './solver-worker.ts?worker&url'
import { createTicketSource, type Ticket } from './ticket-source.ts'

type Challenge = Output<typeof captcha>['challenge']

const unsolved = () => new CallFailure(noAnswer, '安全验证没有完成，请重试')

/** Browsers give the needed cryptography only to pages that came over HTTPS (or from this device). */
export const canProve = (): boolean => globalThis.crypto?.subtle !== undefined

export const cannotProve =
  '这个页面不是通过安全连接（https）打开的，浏览器无法完成安全验证，举报和查询都发不出去。请改用 https:// 开头的网址，或换用新版浏览器打开。'

/** Solves a challenge in a worker of its own, so that typing stays smooth meanwhile. */
function solve(challenge: Challenge): Promise<unknown> {
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
  if (!canProve()) throw new CallFailure(noAnswer, cannotProve)
  const { challenge } = await call(captcha, {})
  const solution = captchaVerify.input.shape.solution.safeParse(await solve(challenge))
  if (!solution.success) throw unsolved()
  const { captcha_ticket, expires_in } = await call(captchaVerify, {
    challenge,
    solution: solution.data,
  })
  return { value: captcha_ticket, expiresAt: Date.now() + expires_in * 1000 }
}

/** The page's captcha tickets, for whatever form needs one. */
export const captchaTickets = createTicketSource(obtain, () => Date.now())
