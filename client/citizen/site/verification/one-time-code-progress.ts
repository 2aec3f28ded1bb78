import * as z from 'zod/mini'

/** How far proving an address has come. Times are ms since 1970. */
export const oneTimeCodeProgress = z.object({
  /** Phone or e-mail; empty for the signed-in citizen's own. */
  address: z.string(),
  /** From when another code can be had. */
  resendAt: z.number(),
  /** Until when the code is good; unknown of one that somebody else asked for. */
  codeUntil: z.optional(z.number()),
  /** Got in exchange for the code; its end may be `noKnownEnd`. */
  ticket: z.optional(z.object({ value: z.string(), expiresAt: z.number() })),
})
export type OneTimeCodeProgress = z.infer<typeof oneTimeCodeProgress>

/** When a ticket ends of which the back end does not say. */
export const noKnownEnd = Number.MAX_SAFE_INTEGER

/** Whole minutes that a ticket is good for; undefined without one, or without a known end. */
export const minutesLeft = ({ ticket }: Partial<OneTimeCodeProgress> = {}): number | undefined =>
  ticket && ticket.expiresAt !== noKnownEnd
    ? Math.max(1, Math.round((ticket.expiresAt - Date.now()) / 60_000))
    : undefined

/** A ticket must outlive the way to the server, in ms. */
const reserve = 10_000

/** Until when an address counts as proven, in ms since 1970; 0 when it is not. */
export const provenUntil = (progress: OneTimeCodeProgress | undefined, address: string): number =>
  progress?.ticket && progress.address === address.trim() ? progress.ticket.expiresAt - reserve : 0

/** The ticket that proves an address, while it is good. */
export const ticketFor = (
  progress: OneTimeCodeProgress | undefined,
  address: string,
): string | undefined =>
  provenUntil(progress, address) > Date.now() ? progress?.ticket?.value : undefined
