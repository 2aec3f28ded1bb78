import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../platform/services.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { CallError } from '../../http/call-error.ts'
import { useOnce } from './ticket-store.ts'

export { useOnce }

export type TicketDeps = Services<'keyring' | 'clock'>

/** The claim of a ticket. The MAC covers the subject, e.g. a phone's blind index; the ticket does not contain it. */
export interface Proof {
  readonly purpose: string
  readonly subject?: Buffer
}

const macOf = (keyring: Keyring, proof: Proof, expiry: string, nonce: string) =>
  keyring.mac('ticket', proof.purpose, proof.subject ?? '', expiry, nonce)

/** Makes a ticket `purpose.expiry.nonce.mac`. @param lifetime in seconds */
export function issueTicket(deps: TicketDeps, proof: Proof, lifetime: number): string {
  const expiry = (Math.floor(deps.clock.now().getTime() / 1000) + lifetime).toString(36)
  const nonce = randomBytes(16).toString('base64url')
  const mac = macOf(deps.keyring, proof, expiry, nonce).toString('base64url')
  return `${proof.purpose}.${expiry}.${nonce}.${mac}`
}

/** @returns the ticket's mac and expiry; undefined when it is forged, expired or proves something else */
export function readTicket(deps: TicketDeps, ticket: string, proof: Proof): ReadTicket | undefined {
  const [purpose, expiry, nonce, mac, ...rest] = ticket.split('.')
  if (!purpose || !expiry || !nonce || !mac || rest.length > 0) return undefined
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(deps.keyring, proof, expiry, nonce)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000)
  return expiresAt > deps.clock.now() ? { mac: expected, expiresAt } : undefined
}

/** Whether a ticket is genuine and not expired; it may be used already. For refusing before expensive work. */
export const isGenuine = (deps: TicketDeps, ticket: string, proof: Proof): boolean =>
  readTicket(deps, ticket, proof) !== undefined

/** A ticket that is genuine and not expired; it may be used already. */
export interface ReadTicket {
  /** Identifies the ticket, also in limits. */
  readonly mac: Buffer
  readonly expiresAt: Date
}

/** Verifies a ticket without the database, so it may be used already; throws `error` for any other fault. */
export function requireTicket(
  deps: TicketDeps,
  ticket: string | undefined,
  proof: Proof,
  error: () => CallError,
): ReadTicket {
  const read = ticket === undefined ? undefined : readTicket(deps, ticket, proof)
  if (!read) throw error()
  return read
}

/** Returns the limit key of a ticket. @throws as `requireTicket` */
export const ticketLimitKey = (...ticket: Parameters<typeof requireTicket>): Buffer =>
  requireTicket(...ticket).mac

/** Redeems a ticket, which is valid once; a rollback leaves it valid. @param error thrown for an invalid or used one */
export async function redeemTicket(
  db: Db,
  deps: TicketDeps,
  ticket: string | undefined,
  proof: Proof,
  error: CallError,
): Promise<void> {
  const read = ticket === undefined ? undefined : readTicket(deps, ticket, proof)
  if (!read || !(await useOnce(db, read.mac, read.expiresAt))) throw error
}
