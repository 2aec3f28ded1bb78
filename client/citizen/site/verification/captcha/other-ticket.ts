import * as words from '#words/verification.ts'
import * as z from 'zod/mini'
import { errors } from '../../../../../contract/errors.ts'
import { captchaVerify } from '../../../../../contract/account/verification.ts'
import { CallFailure, notSent } from '../../../../kit/call-failure.ts'
import type { Caller } from '../../../../kit/session/create-visitor.ts'
import { askCaptcha } from '../proof/ask-captcha.ts'
import { notCompleted } from '../proof/not-completed.ts'
import { type Occasion, type Ticket, ticketLife, withoutTicket } from '../proof/ticket-source.ts'
import { loadMedia } from './load-media.ts'
import { type OtherCaptcha, type PictureCaptcha, readCaptcha } from './read-captcha.ts'

/** Request and response of other back ends; see the contract. */
const pictureVerify = { ...captchaVerify, input: z.unknown(), output: z.unknown() }
const verified = z.object({
  captcha_ticket: z.optional(z.string()),
  captchaTicket: z.optional(z.string()),
})
const denied = z.union([
  z.literal(false),
  z.object({ valid: z.literal([false, 0, '0']) }),
  z.object({ success: z.literal([false, 0, '0']) }),
])

function pictureOf(captcha: OtherCaptcha): PictureCaptcha {
  if (captcha.kind === 'picture') return captcha
  throw new CallFailure(
    notSent,
    captcha.kind === 'unknown' ? words.unknownCheck : words.pictureUnreadable,
  )
}

/** Checks the typed text. @throws CallFailure when it is wrong, or the check failed */
async function verify({ call }: Caller, { key }: PictureCaptcha, typed: string): Promise<Ticket> {
  const members = { ...key, captcha: typed }
  let answer: unknown
  try {
    answer = await call(pictureVerify, members)
  } catch (thrown) {
    const isMissing =
      thrown instanceof CallFailure &&
      (thrown.errcode === errors.notFound.errcode || thrown.httpStatus === 404)
    if (!isMissing) throw thrown
  }
  if (denied.safeParse(answer).success)
    throw new CallFailure(errors.wrongCode.errcode, words.pictureWrong)
  const { captcha_ticket, captchaTicket } = verified.safeParse(answer).data ?? {}
  const value = captcha_ticket ?? captchaTicket
  // A ticket under another name goes on with the rest of the answer, as it came.
  const answered = typeof answer === 'object' && !Array.isArray(answer) ? answer : {}
  return {
    ...(value ? { value, options: {} } : withoutTicket({ ...members, ...answered })),
    expiresAt: Date.now() + ticketLife,
    isTyped: true,
  }
}

/**
 * Returns the ticket of a back end without proof of work. The citizen types the characters of a picture, unless the
 * back end requires no captcha.
 * @param answer response of `captcha`
 * @returns undefined in the background, where the citizen is not asked
 * @throws CallFailure, also when the citizen cancels
 */
export async function otherTicket(
  answer: unknown,
  { isInBackground, problem }: Occasion,
  caller: Caller,
): Promise<Ticket | undefined> {
  const captcha = readCaptcha(answer)
  if (captcha.kind === 'none') return { ...withoutTicket(), expiresAt: Infinity }
  if (isInBackground) return undefined
  const first = pictureOf(captcha)
  const { askPicture } = await import('./ask-picture.tsx')
  const renew = async () => pictureOf(readCaptcha(await askCaptcha(caller)))
  const ticket = await askPicture({
    first,
    problem,
    renew,
    check: (captcha, typed) => verify(caller, captcha, typed),
    loadMedia: (address) => loadMedia(address, caller),
  })
  if (!ticket) throw notCompleted()
  return ticket
}
