import type { Caller } from '../../../kit/session/create-visitor.ts'
import { citizen } from '../session/caller.ts'
import { notCompleted } from './proof/not-completed.ts'
import type { TicketSource } from './proof/ticket-source.ts'

export interface Tickets extends TicketSource {
  drop: () => void
}

/** Returns a caller's ticket source; some back ends bind tickets to the caller's token. */
export function ticketsFor(caller: Caller): Tickets {
  let loading: Promise<TicketSource> | undefined
  /** Loads the code for tickets and obtains the first one. Forms do not wait for it. */
  const load = () =>
    (loading ??= import('./proof/obtain-ticket.ts').then(
      ({ ticketSourceFor }) => ticketSourceFor(caller),
      () => {
        loading = undefined
        throw notCompleted()
      },
    ))
  return {
    prepare: () =>
      void load().then(
        (source) => source.prepare(),
        () => undefined,
      ),
    drop() {
      loading = undefined
    },
    withTicket: async (run) => (await load()).withTicket(run),
    withTicketInBackground: async (run) => (await load()).withTicketInBackground(run),
  }
}

/** Captcha tickets of the page, for every form. */
export const captchaTickets = ticketsFor(citizen)
