import { createTicketSource, notCompleted } from './ticket-source.ts'

/** The page's captcha tickets, for whatever form needs one. How they are got is loaded with the first. */
export const captchaTickets = createTicketSource(
  async (occasion) => {
    const { obtainTicket } = await import('./obtain-ticket.ts').catch(() => {
      throw notCompleted()
    })
    return obtainTicket(occasion)
  },
  () => Date.now(),
)
