import { type Caller, citizen } from '../session/caller.ts'
import { notCompleted } from './proof/not-completed.ts'
import type { TicketSource } from './proof/ticket-source.ts'

export interface Tickets extends TicketSource {
  /** Forgets one that was prepared. */
  drop: () => void
}

/** @param caller under whose token tickets are got: some back ends bind them to it */
export function ticketsFor(caller: Caller): Tickets {
  let loading: Promise<TicketSource> | undefined
  /** Loads what gets tickets, with the first one: forms do not wait for it. */
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

/** The page's captcha tickets, for whatever form needs one. */
export const captchaTickets = ticketsFor(citizen)
