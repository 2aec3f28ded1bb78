import { errors } from '../../../../../contract/errors.ts'
import { CallFailure } from '../../../../kit/call-failure.ts'
import type { CallOptions } from '../../../../kit/transport.ts'
import { saysPictureIsWrong } from '../says-code-is-wrong.ts'
import { notCompleted } from './not-completed.ts'

/** Fields sent with the ticket or instead of it. */
export type TicketOptions = Pick<CallOptions, 'extra'>

/** A captcha ticket, valid for one call. */
export interface Ticket {
  /** Empty where the back end has none. */
  value: string
  options: TicketOptions
  /** ms since 1970. */
  expiresAt: number
  /** Whether the citizen typed the characters of a picture; if they are wrong, the citizen is asked again. */
  isTyped?: boolean
}

/** Assumed validity in ms of a ticket without a known expiry; a refused ticket is replaced anyway. */
export const ticketLife = 2 * 60_000

/** Options of calls without a ticket, with other fields in its place. */
export const withoutTicket = (members: Readonly<Record<string, unknown>> = {}) => ({
  value: '',
  options: { extra: { captcha_ticket: undefined, ...members } },
})

/** Circumstances of a request for a ticket. */
export interface Occasion {
  /** Whether it runs in the background, where the citizen must not be asked anything. */
  isInBackground: boolean
  /** Message about the previous ticket. */
  problem?: string | undefined
}

type Run<T> = (ticket: string, options: TicketOptions) => Promise<T>

/** Margin for the request in ms. */
const reserve = 20_000

/**
 * Whether a call failed because of its ticket. Foreign back ends use one errcode for a wrong code and any invalid
 * field, so the errcode alone counts only for tickets that were not typed. A wrong guess costs one retry.
 */
function isRefused(thrown: unknown, { value, isTyped }: Ticket): thrown is CallFailure {
  if (!(thrown instanceof CallFailure) || !(value || isTyped)) return false
  if (thrown.fields?.['captcha_ticket'] !== undefined) return true
  return isTyped ? saysPictureIsWrong(thrown.answered) : thrown.errcode === errors.wrongCode.errcode
}

/**
 * Creates a source of captcha tickets; each is used once.
 * @param obtain obtains a ticket; returns undefined in the background if the citizen must be asked
 * @param now ms since 1970
 */
export function createTicketSource(
  obtain: (occasion: Occasion) => Promise<Ticket | undefined>,
  now: () => number,
) {
  let prepared = Promise.resolve<Ticket | undefined>(undefined)
  const isGood = (ticket: Ticket | undefined): ticket is Ticket =>
    ticket !== undefined && ticket.expiresAt - reserve > now()
  const obtainNow = async (occasion: Occasion) => {
    const ticket = await obtain(occasion)
    if (!ticket) throw notCompleted()
    return ticket
  }
  const take = async (occasion: Occasion) => {
    const waiting = prepared
    prepared = Promise.resolve(undefined)
    const ticket = await waiting
    return isGood(ticket) ? ticket : obtainNow(occasion)
  }
  const runWith = async <T>(run: Run<T>, isInBackground: boolean): Promise<T> => {
    let ticket = await take({ isInBackground })
    for (let isAgain = false; ; isAgain = true) {
      try {
        return await run(ticket.value, ticket.options)
      } catch (thrown) {
        if (!isRefused(thrown, ticket) || (isAgain && !ticket.isTyped)) throw thrown
        const { isTyped } = ticket
        ticket = await obtainNow({ isInBackground, problem: thrown.message }).catch(
          (reason: unknown) => {
            throw isTyped ? thrown : reason
          },
        )
      }
    }
  }
  return {
    /** Obtains a ticket in the background, unless a valid one exists or is pending. */
    prepare: () => {
      prepared = prepared.then((ticket) =>
        // If this fails, the call that needs the ticket tries again and reports the failure.
        isGood(ticket) ? ticket : obtain({ isInBackground: true }).catch(() => undefined),
      )
    },
    /**
     * Runs a call with a ticket. If the server refuses the ticket, the call is retried once with a fresh one, and as
     * often as the citizen types the characters of a new picture.
     * @throws errors of obtaining the ticket and of the call; the call's failure if the citizen cancels the retry
     */
    withTicket: <T>(run: Run<T>) => runWith(run, false),
    /** Variant of `withTicket` that does not ask the citizen. @throws CallFailure if the citizen would have to be asked */
    withTicketInBackground: <T>(run: Run<T>) => runWith(run, true),
  }
}
export type TicketSource = ReturnType<typeof createTicketSource>
