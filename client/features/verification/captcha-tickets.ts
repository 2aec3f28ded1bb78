import { notCompleted } from './proof/not-completed.ts'
import type { TicketSource } from './proof/ticket-source.ts'

let loading: Promise<TicketSource> | undefined

/** Loads what gets tickets, with the first one: forms do not wait for it. */
const load = (): Promise<TicketSource> =>
  (loading ??= import('./proof/obtain-ticket.ts').then(
    ({ ticketSource }) => ticketSource,
    () => {
      loading = undefined
      throw notCompleted()
    },
  ))

/** The page's captcha tickets, for whatever form needs one. */
export const captchaTickets: TicketSource = {
  prepare: () =>
    void load().then(
      (source) => source.prepare(),
      () => undefined,
    ),
  withTicket: async (run) => (await load()).withTicket(run),
  withTicketInBackground: async (run) => (await load()).withTicketInBackground(run),
}
