import { visitor } from '../session/visitor.ts'
import { ticketsFor } from './captcha-tickets.ts'

/** Captcha tickets for calls by a `visitor`. */
export const visitorTickets = ticketsFor(visitor)

/** Drops the visitor's token and tickets, so that the next form or query code gets a new visitor. */
export function forgetVisitor(): void {
  visitor.forget()
  visitorTickets.drop()
}
