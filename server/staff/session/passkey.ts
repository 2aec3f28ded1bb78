import { randomUUID } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { PasskeyAssertion, passkeyAdd } from '../../../contract/staff/passkey.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { issueTicket, readTicket, useOnce, type Proof } from '../../account/identity/ticket.ts'
import type { GoodProof } from './second-factor.ts'
import * as store from './passkey-store.ts'

export interface PasskeyDeps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
  /** Where staff work: passkeys belong to its host. Undefined: there are none. */
  readonly staffUrl: URL | undefined
}

/** Seconds for which a challenge may be answered, once. */
const challengeLifetime = 120
/** ms, told to browsers. */
export const passkeyTimeout = challengeLifetime * 1000

type Purpose = 'staff-passkey-use' | 'staff-passkey-add'
/** Nothing is stored of a challenge until it was answered: it is a ticket, in the bytes that are signed. */
const proofOf = (purpose: Purpose, staffId = ''): Proof => ({
  purpose,
  subject: Buffer.from(staffId),
})
const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** @param staffId whose it is alone, when it is for adding one */
export const newChallenge = (deps: PasskeyDeps, purpose: Purpose, staffId?: string): string =>
  base64url(issueTicket(deps, proofOf(purpose, staffId), challengeLifetime))

/** The challenge that a browser has signed, when it is one of ours and in time. */
function challengeIn(deps: PasskeyDeps, clientData: string, proof: Proof) {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown
    }
    if (typeof challenge !== 'string') return undefined
    const read = readTicket(deps, Buffer.from(challenge, 'base64url').toString(), proof)
    return read && { ...read, challenge }
  } catch {
    return undefined
  }
}

/** Broken, of another address, not signed by that key: to whoever sent it all the same. */
const orUndefined = <T>(checked: Promise<T>): Promise<T | undefined> =>
  checked.catch(() => undefined)

/**
 * Looks at what a passkey has signed. Takes the same steps when there is nobody.
 * @returns undefined when it is not good
 */
export async function checkPasskey(
  deps: PasskeyDeps,
  person: { readonly id: string } | undefined,
  assertion: PasskeyAssertion,
): Promise<GoodProof | undefined> {
  const { db, clock, staffUrl } = deps
  const credentialId = Buffer.from(assertion.id, 'base64url')
  const row = await store.findPasskey(db, person?.id ?? randomUUID(), credentialId)
  const { clientDataJSON, authenticatorData, signature } = assertion.response
  const asked = challengeIn(deps, clientDataJSON, proofOf('staff-passkey-use'))
  if (!staffUrl || !row || !asked) return undefined
  const checked = await orUndefined(
    verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: asked.challenge,
      expectedOrigin: staffUrl.origin,
      expectedRPID: staffUrl.hostname,
      // Somebody was there and is known to the device: it stands for what the authenticator's owner has.
      requireUserVerification: true,
      credential: {
        id: assertion.id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
      },
    }),
  )
  if (!checked?.verified) return undefined
  const counter = String(checked.authenticationInfo.newCounter)
  return {
    kind: 'passkey',
    use: async (trx) =>
      (await useOnce(trx, asked.mac, asked.expiresAt)) &&
      store.usePasskey(trx, { credentialId, before: row.counter, counter, at: clock.now() }),
  }
}

/**
 * Looks at a passkey that a browser has made.
 * @returns what is stored of it, and how its challenge is used up; undefined when it is not good
 */
export async function checkNewPasskey(
  deps: PasskeyDeps,
  staffId: string,
  attestation: Input<typeof passkeyAdd>['attestation'],
) {
  const { staffUrl } = deps
  const proof = proofOf('staff-passkey-add', staffId)
  const asked = challengeIn(deps, attestation.response.clientDataJSON, proof)
  if (!staffUrl || !asked) return undefined
  const checked = await orUndefined(
    verifyRegistrationResponse({
      response: { ...attestation, clientExtensionResults: {} },
      expectedChallenge: asked.challenge,
      expectedOrigin: staffUrl.origin,
      expectedRPID: staffUrl.hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!checked?.verified) return undefined
  const { credential } = checked.registrationInfo
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: String(credential.counter),
    useChallenge: (trx: Kysely<Schema>) => useOnce(trx, asked.mac, asked.expiresAt),
  }
}

/** Of COSE: ECDSA with SHA-256, Ed25519, RSA with SHA-256. */
export const algorithms = [-7, -8, -257]
