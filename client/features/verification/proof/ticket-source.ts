import { errors } from '../../../../contract/envelope.ts'
import { CallFailure } from '../../../kit/call-failure.ts'

/** A captcha ticket: good for one call. */
export interface Ticket {
  value: string
  /** ms since 1970. */
  expiresAt: number
}

/** Hands out captcha tickets; each only once. */
export interface TicketSource {
  /** Gets one in the background, unless a good one is there or on its way. */
  prepare: () => void
  /**
   * Runs a call that needs a ticket. When the server does not accept the ticket, the call is made once
   * more with a fresh one.
   * @throws whatever getting the ticket or the call throws
   */
  withTicket: <T>(run: (ticket: string) => Promise<T>) => Promise<T>
}

/** What a ticket needs for the way to the server, in ms. */
const reserve = 20_000

const isTicketRefused = (thrown: unknown): boolean =>
  thrown instanceof CallFailure &&
  (thrown.errcode === errors.wrongCode.errcode || thrown.fields?.['captcha_ticket'] !== undefined)

/**
 * @param obtain solves a challenge and exchanges it for a ticket
 * @param now ms since 1970
 */
export function createTicketSource(obtain: () => Promise<Ticket>, now: () => number): TicketSource {
  let prepared = Promise.resolve<Ticket | undefined>(undefined)
  const isGood = (ticket: Ticket | undefined): ticket is Ticket =>
    ticket !== undefined && ticket.expiresAt - reserve > now()
  const take = async () => {
    const waiting = prepared
    prepared = Promise.resolve(undefined)
    const ticket = await waiting
    return isGood(ticket) ? ticket.value : (await obtain()).value
  }
  return {
    prepare() {
      prepared = prepared.then((ticket) =>
        // When this fails, whoever needs the ticket tries again and hears what is wrong.
        isGood(ticket) ? ticket : obtain().catch(() => undefined),
      )
    },
    async withTicket(run) {
      try {
        return await run(await take())
      } catch (thrown) {
        if (!isTicketRefused(thrown)) throw thrown
        return run((await obtain()).value)
      }
    },
  }
}
