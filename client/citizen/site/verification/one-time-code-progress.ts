import * as z from 'zod/mini'

/** Progress of the proof of an address. Times are ms since 1970. */
export const oneTimeCodeProgress = z.object({
  /** Phone or e-mail; empty for the signed-in citizen's own address. */
  address: z.string(),
  /** Earliest time for another code. */
  resendAt: z.number(),
  /** Expiry of the code; absent if unknown. */
  codeUntil: z.optional(z.number()),
  /** Returned in exchange for the code; `expiresAt` may be `noKnownEnd`. */
  ticket: z.optional(z.object({ value: z.string(), expiresAt: z.number() })),
})
export type OneTimeCodeProgress = z.infer<typeof oneTimeCodeProgress>

/** `expiresAt` of a ticket whose expiry the back end does not state. */
export const noKnownEnd = Number.MAX_SAFE_INTEGER

/** Returns the ticket's remaining whole minutes; undefined without a ticket or a known expiry. */
export const minutesLeft = ({ ticket }: Partial<OneTimeCodeProgress> = {}): number | undefined =>
  ticket && ticket.expiresAt !== noKnownEnd
    ? Math.max(1, Math.round((ticket.expiresAt - Date.now()) / 60_000))
    : undefined

/** Margin in ms for the request that uses the ticket. */
const reserve = 10_000

/** Returns the time until which an address counts as proven, in ms since 1970; 0 if it is not proven. */
export const provenUntil = (progress: OneTimeCodeProgress | undefined, address: string): number =>
  progress?.ticket && progress.address === address.trim() ? progress.ticket.expiresAt - reserve : 0

/** Returns the ticket that proves an address; undefined once it has expired. */
export const ticketFor = (
  progress: OneTimeCodeProgress | undefined,
  address: string,
): string | undefined =>
  provenUntil(progress, address) > Date.now() ? progress?.ticket?.value : undefined
