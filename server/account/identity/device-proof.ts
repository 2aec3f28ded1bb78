import { issueTicket, readTicket, type TicketDeps } from './ticket.ts'

/** Seconds. Each sign-in issues a new proof. */
const lifetime = 180 * 24 * 60 * 60

const proofOf = ({ keyring }: TicketDeps, phone: string) => ({
  purpose: 'device',
  subject: keyring.blindIndex('phone', phone),
})

/**
 * Issues a proof that the owner of this phone has signed in on this device. The browser keeps it until sign-out; the
 * server stores nothing. It grants no access by itself: it gives the device its own count of attempts, which strangers
 * cannot use up.
 */
export const issueDeviceProof = (deps: TicketDeps, phone: string): string =>
  issueTicket(deps, proofOf(deps, phone), lifetime)

/** @returns an identifier of the device; undefined when the proof is invalid or for another phone */
export const readDeviceProof = (deps: TicketDeps, phone: string, given: string | undefined) =>
  given === undefined ? undefined : readTicket(deps, given, proofOf(deps, phone))?.mac
