import { issueTicket, readTicket, type TicketDeps } from './ticket.ts'

/** Seconds. Given anew at each sign-in. */
const lifetime = 180 * 24 * 60 * 60

const proofOf = ({ keyring }: TicketDeps, phone: string) => ({
  purpose: 'device',
  subject: keyring.blindIndex('phone', phone),
})

/**
 * Proof that the citizen of this phone has signed in on this device. The browser keeps it until they sign out; we
 * store nothing of it. It opens nothing by itself: it has tries of its own, which no stranger can use up.
 */
export const issueDeviceProof = (deps: TicketDeps, phone: string): string =>
  issueTicket(deps, proofOf(deps, phone), lifetime)

/** @returns what tells this device from others; undefined when the proof is not one for this phone */
export const readDeviceProof = (
  deps: TicketDeps,
  phone: string,
  given: string | undefined,
): Buffer | undefined =>
  given === undefined ? undefined : readTicket(deps, given, proofOf(deps, phone))?.mac
