import type { Transaction } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Caller } from '../http/route.ts'
import { isGenuine, redeemTicket, type Proof } from '../identity/ticket.ts'
import { otpProof } from '../identity/otp-ticket.ts'
import type { Account } from './account.ts'
import { unproven } from './unproven.ts'

/** The tickets that a call brought. */
export interface Tickets {
  readonly verify_ticket?: string | undefined
  readonly otp_ticket?: string | undefined
}

/** What is accepted: the password when true, and codes sent for these purposes. */
export interface Accepted {
  readonly password?: boolean
  readonly phone?: string
  readonly email?: string
}

/** That the account's password was given in this very session. */
export const passwordProof = (caller: Caller): Proof => ({
  purpose: 'verify',
  subject: Buffer.from(`${caller.userId} ${caller.id}`),
})

const codeProofs = (keyring: Keyring, account: Account, accepted: Accepted): Proof[] =>
  (['phone', 'email'] as const).flatMap((kind) => {
    const [address, purpose] = [account[kind], accepted[kind]]
    return address && purpose ? [otpProof(keyring, { kind, address }, purpose)] : []
  })

type Deps = { keyring: Keyring; clock: Clock }

/** The ticket that proves it, with what it proves. @throws CallError wrongCode when there is none */
function findProof(
  deps: Deps,
  account: Account,
  caller: Caller | undefined,
  tickets: Tickets,
  accepted: Accepted,
): { ticket: string; proof: Proof } {
  const { verify_ticket, otp_ticket } = tickets
  const candidates = [
    ...(accepted.password && verify_ticket && caller
      ? [{ ticket: verify_ticket, proof: passwordProof(caller) }]
      : []),
    ...(otp_ticket
      ? codeProofs(deps.keyring, account, accepted).map((proof) => ({ ticket: otp_ticket, proof }))
      : []),
  ]
  const found = candidates.find(({ ticket, proof }) => isGenuine(deps, ticket, proof))
  if (!found) throw unproven()
  return found
}

/**
 * Looks at the tickets now, before work is done, and uses one up later, in the transaction of what it allows.
 * @returns what uses it up @throws CallError wrongCode, both times
 */
export function requireReauthentication(
  deps: Deps,
  account: Account,
  caller: Caller | undefined,
  tickets: Tickets,
  accepted: Accepted,
): (trx: Transaction<Schema>) => Promise<void> {
  const { ticket, proof } = findProof(deps, account, caller, tickets, accepted)
  return (trx) => redeemTicket(trx, deps, ticket, proof, unproven())
}
