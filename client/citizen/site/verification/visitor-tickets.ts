import { visitor } from '../session/visitor.ts'
import { ticketsFor } from './captcha-tickets.ts'

/** Captcha tickets for calls by a `visitor`. */
export const visitorTickets = ticketsFor(visitor)

/** Ends a visitor with what was got for it: the next form, or the next code, is another one's. */
export function forgetVisitor(): void {
  visitor.forget()
  visitorTickets.drop()
}
