import { createHash } from 'node:crypto'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { selfPasswordVerify } from '../../contract/account/account.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { captcha, captchaVerify } from '../../contract/account/verification.ts'
import { ask, textIn, type Run } from './conformance-run.ts'
import { judge } from './findings.ts'

/** Members that are sent with a call as proof. */
export type Proof = Readonly<Record<string, string>>

/** A data URL, an address below /api, an SVG, or a picture in bare base64. */
const picturePattern = /^(data:image\/|\/api\/|<svg[\s>]|iVBOR|\/9j\/|R0lGOD|UklGR|PHN2Zy)/

/** Returns the texts of an answer and of the objects in it. */
const textsIn = (value: unknown, depth = 0): [string, string][] =>
  typeof value !== 'object' || value === null || depth > 2
    ? []
    : Object.entries(value).flatMap(([name, member]): [string, string][] =>
        typeof member === 'string' ? [[name, member]] : textsIn(member, depth + 1),
      )

/** A captcha picture and its key, under the name that the back end gave it. */
interface Picture {
  readonly picture: string
  readonly key: Proof
}

function pictureIn(data: unknown): Picture | undefined {
  const texts = textsIn(data)
  const picture = texts.find(([, text]) => picturePattern.test(text))?.[1]
  const key = texts.find(([name]) => /key|id$/i.test(name))
  return picture === undefined ? undefined : { picture, key: key ? Object.fromEntries([key]) : {} }
}

const isNothing = (data: unknown) =>
  data === undefined ||
  data === null ||
  (typeof data === 'object' && Object.values(data).every((v) => v === null))

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
 * Passes the captcha: none, a proof of work, or a picture that a person reads.
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
  if (shown) return askPerson(run, shown)
  run.findings.skip(captchaVerify, 'captcha gives nothing to check')
  if (isNothing(answer.data))
    run.findings.add(captcha, { standing: 'specification', reason: 'asks for nothing' })
  else
    run.findings.add(captcha, {
      standing: 'without',
      reason: 'neither a proof of work nor a picture that can be read: calls are sent without',
    })
  return {}
}

/** Asks a person to read a picture. Its text goes with the call itself when the back end gives no ticket for it. */
async function askPerson(run: Run, { picture, key }: Picture): Promise<Proof | undefined> {
  const { backEnd, findings, options } = run
  findings.add(captcha, { standing: 'specification', reason: 'a picture to read' })
  const address = picture.startsWith('/api/') ? new URL(picture, options.host).href : picture
  const text = await options.person.readPicture(address)
  if (text === undefined) {
    findings.skip(captchaVerify, 'a person must read the picture (--ask)')
    return undefined
  }
  const read = { ...key, captcha: text }
  const answer = await backEnd.ask(captchaVerify, read)
  if (answer.errcode === 404 || answer.status === 404) {
    const reason = 'there is no such check: key and text go along with the call itself'
    findings.add(captchaVerify, { standing: 'without', reason })
    return read
  }
  findings.add(captchaVerify, judge(captchaVerify, answer))
  const captcha_ticket = textIn(captchaVerify, answer, 'captcha_ticket')
  return captcha_ticket === undefined ? read : { captcha_ticket }
}

/**
 * Requests a code, waits for the back end and for the code, and checks the code where there is a call for that.
 * @returns a ticket or the code itself; undefined without either
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
  return otp_ticket === undefined ? { ...to, otp } : { otp_ticket }
}

/** A password as the browser sends it. Source: spec §5. */
export const digest = (password: string) => createHash('sm3').update(password).digest('hex')

/** Proves the account holder's presence: by a ticket, or without one by the password itself, as the portal does. */
export async function provePassword(run: Run, password: string): Promise<Proof> {
  const answer = await ask(run, selfPasswordVerify, { password: digest(password) })
  const verify_ticket = textIn(selfPasswordVerify, answer, 'verify_ticket')
  return verify_ticket === undefined ? { password: digest(password) } : { verify_ticket }
}
