import { createHash } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { selfPasswordVerify } from '../../contract/account.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { captcha, captchaVerify } from '../../contract/verification.ts'
import { ask, textIn, type Run } from './conformance-run.ts'
import { judge } from './findings.ts'

/** What goes along with a call as proof. */
export type Proof = Readonly<Record<string, string>>

const picturePattern = /^(data:image\/|\/api\/)/

/** @returns a picture and the key that goes with what it shows */
function pictureIn(data: unknown): { picture: string; key: string } | undefined {
  const members = typeof data === 'object' && data !== null ? Object.entries(data) : []
  const picture = members.find(([, v]) => typeof v === 'string' && picturePattern.test(v))?.[1]
  const key = members.find(([name, v]) => typeof v === 'string' && /key|id/i.test(name))?.[1]
  return typeof picture === 'string' ? { picture, key: String(key ?? '') } : undefined
}

async function solve(run: Run, challenge: object): Promise<Proof | undefined> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  if (!solution) {
    const reason = 'the proof of work that captcha asks for has no solution'
    run.findings.add(captchaVerify, { standing: 'fails', reason })
    return undefined
  }
  const verified = await ask(run, captchaVerify, { challenge, solution })
  const captcha_ticket = textIn(captchaVerify, verified, 'captcha_ticket')
  return captcha_ticket === undefined ? undefined : { captcha_ticket }
}

/**
 * Passes the captcha, whichever there is: nothing, a proof of work, or a picture that a person reads.
 * @returns undefined when it was not passed
 */
export async function passCaptcha(run: Run): Promise<Proof | undefined> {
  const answer = await run.backEnd.ask(captcha, {})
  if (answer.problem !== undefined) {
    run.findings.add(captcha, judge(captcha, answer))
    return undefined
  }
  const challenge = z.object({ challenge: captcha.output.shape.challenge }).safeParse(answer.data)
  if (challenge.success) {
    run.findings.add(captcha, { standing: 'additions', reason: 'a proof of work' })
    return solve(run, challenge.data.challenge)
  }
  const shown = pictureIn(answer.data)
  if (!shown) {
    run.findings.add(captcha, { standing: 'specification', reason: 'asks for nothing' })
    run.findings.skip(captchaVerify, 'captcha gives nothing to check')
    return {}
  }
  run.findings.add(captcha, { standing: 'specification', reason: 'a picture to read' })
  const text = await run.options.person.readPicture(new URL(shown.picture, run.options.host).href)
  if (text === undefined) {
    run.findings.skip(captchaVerify, 'a person must read the picture (--ask)')
    return undefined
  }
  const read = { key: shown.key, captcha: text, captcha_code: text, code: text }
  const verified = await ask(run, captchaVerify, read)
  const captcha_ticket = textIn(captchaVerify, verified, 'captcha_ticket')
  return captcha_ticket === undefined ? read : { captcha_ticket }
}

/**
 * Has a code sent, waits until the back end sends one and until it arrives, and checks it where a call for that is
 * given.
 * @returns a ticket or the code itself; undefined when there is none
 */
export async function proveAddress(
  run: Run,
  { send, check }: { readonly send: Endpoint; readonly check?: Endpoint },
  to: { readonly phone: string } | { readonly email: string },
  purpose: string,
): Promise<Proof | undefined> {
  const proof = await passCaptcha(run)
  if (!proof) {
    run.findings.skip(send, 'the captcha was not passed')
    return undefined
  }
  const input = { ...to, purpose, ...proof }
  const arrival = await run.options.person.expectCode(Object.values(to)[0] ?? '')
  let sent = await run.backEnd.ask(send, input)
  const { retry_after } = sent.failure
  if (sent.problem !== undefined && retry_after !== undefined && retry_after <= 120) {
    await run.backEnd.wait(retry_after)
    sent = await run.backEnd.ask(send, { ...input, ...(await passCaptcha(run)) })
  }
  run.findings.add(send, judge(send, sent))
  const otp = sent.problem === undefined ? await arrival() : undefined
  if (otp === undefined) return undefined
  if (!check) return { otp }
  const checked = await ask(run, check, { ...to, purpose, otp })
  const otp_ticket = textIn(check, checked, 'otp_ticket')
  return otp_ticket === undefined ? { otp } : { otp_ticket }
}

/** A password as the browser sends it. Source: spec §5. */
export const digest = (password: string) => createHash('sm3').update(password).digest('hex')

/** Proof that the account's holder is there: a ticket, or nothing where the back end remembers. */
export async function provePassword(run: Run, password: string): Promise<Proof> {
  const answer = await ask(run, selfPasswordVerify, { password: digest(password) })
  const verify_ticket = textIn(selfPasswordVerify, answer, 'verify_ticket')
  return verify_ticket === undefined ? {} : { verify_ticket }
}
