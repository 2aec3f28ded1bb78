import { errors } from '../../../../../contract/envelope.ts'
import { CallFailure } from '../../../../kit/call-failure.ts'
import type { CallOptions } from '../../../../kit/transport.ts'
import { saysPictureIsWrong } from '../says-code-is-wrong.ts'
import { notCompleted } from './not-completed.ts'

/** For the call that the ticket is for: what goes along beside or instead of it. */
export type TicketOptions = Pick<CallOptions, 'extra'>

/** A captcha ticket: good for one call. */
export interface Ticket {
  /** Empty where the back end gives none. */
  value: string
  options: TicketOptions
  /** ms since 1970. */
  expiresAt: number
  /** The citizen typed something for it, and is asked again when that was not right. */
  isTyped?: boolean
}

/** How long a ticket counts as good whose end is not told, in ms; one that is refused is replaced anyway. */
export const ticketLife = 2 * 60_000

/** For calls that go without a ticket, and with other members in its place. */
export const withoutTicket = (members: Readonly<Record<string, unknown>> = {}) => ({
  value: '',
  options: { extra: { captcha_ticket: undefined, ...members } },
})

/** What a ticket is got for. */
export interface Occasion {
  /** Nobody is waiting: the citizen must not be asked anything. */
  isInBackground: boolean
  /** What was wrong with the ticket before. */
  problem?: string | undefined
}

type Run<T> = (ticket: string, options: TicketOptions) => Promise<T>

/** Hands out captcha tickets; each only once. */
export interface TicketSource {
  /** Gets one in the background, unless a good one is there or on its way. */
  prepare: () => void
  /**
   * Runs a call that needs a ticket, which passes the options on. When the server does not accept the ticket,
   * the call is made once more with a fresh one, and as often as the citizen types something for it.
   * @throws whatever getting the ticket or the call throws; what the call threw, where the citizen then gave up
   */
  withTicket: <T>(run: Run<T>) => Promise<T>
  /** The same for what nobody waits for. @throws CallFailure where the citizen would have to be asked */
  withTicketInBackground: <T>(run: Run<T>) => Promise<T>
}

/** What a ticket needs for the way to the server, in ms. */
const reserve = 20_000

/**
 * Elsewhere the errcode of a wrong code is that of any wrong field: it counts only where there is a ticket that
 * nobody typed, and costs one more try then.
 */
function isRefused(thrown: unknown, { value, isTyped }: Ticket): thrown is CallFailure {
  if (!(thrown instanceof CallFailure) || !(value || isTyped)) return false
  if (thrown.fields?.['captcha_ticket'] !== undefined) return true
  return isTyped ? saysPictureIsWrong(thrown.message) : thrown.errcode === errors.wrongCode.errcode
}

/**
 * @param obtain does what the back end asks for; undefined in the background where the citizen must be asked
 * @param now ms since 1970
 */
export function createTicketSource(
  obtain: (occasion: Occasion) => Promise<Ticket | undefined>,
  now: () => number,
): TicketSource {
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
    prepare() {
      prepared = prepared.then((ticket) =>
        // When this fails, whoever needs the ticket tries again and hears what is wrong.
        isGood(ticket) ? ticket : obtain({ isInBackground: true }).catch(() => undefined),
      )
    },
    withTicket: (run) => runWith(run, false),
    withTicketInBackground: (run) => runWith(run, true),
  }
}
