import { randomUUID } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { PasskeyAssertion, passkeyAdd } from '../../../contract/staff/passkey.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/schema.ts'
import { issueTicket, readTicket, useOnce, type Proof } from '../../account/identity/ticket.ts'
import type { VerifiedProof } from './second-factor.ts'
import * as store from './passkey-store.ts'

export interface PasskeyDeps extends Services<'db' | 'keyring' | 'clock'> {
  /** The desk's URL, whose host passkeys belong to. Undefined disables passkeys. */
  readonly staffUrl: URL | undefined
}

/** Seconds in which a challenge may be answered, once. */
const challengeLifetime = 120
/** Milliseconds, for browsers. */
export const passkeyTimeout = challengeLifetime * 1000

type Purpose = 'staff-passkey-use' | 'staff-passkey-add'
/** A challenge is a signed ticket, so that nothing is stored until it is answered. */
const proofOf = (purpose: Purpose, staffId = ''): Proof => ({
  purpose,
  subject: Buffer.from(staffId),
})
const base64url = (text: string) => Buffer.from(text).toString('base64url')

/** @param staffId restricts a challenge for adding to its person */
export const newChallenge = (deps: PasskeyDeps, purpose: Purpose, staffId?: string): string =>
  base64url(issueTicket(deps, proofOf(purpose, staffId), challengeLifetime))

/** Returns the signed challenge, if it is ours and still valid. */
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

/** Maps every verification error to undefined: the caller learns no reason. */
const orUndefined = <T>(checked: Promise<T>): Promise<T | undefined> =>
  checked.catch(() => undefined)

/** Verifies an assertion. Takes the same steps for an unknown person. @returns undefined when invalid */
export async function checkPasskey(
  deps: PasskeyDeps,
  person: { readonly id: string } | undefined,
  assertion: PasskeyAssertion,
): Promise<VerifiedProof | undefined> {
  const { db, clock, staffUrl } = deps
  const credentialId = Buffer.from(assertion.id, 'base64url')
  const row = await store.findPasskey(db, person?.id ?? randomUUID(), credentialId)
  const { clientDataJSON, authenticatorData, signature } = assertion.response
  const challenge = challengeIn(deps, clientDataJSON, proofOf('staff-passkey-use'))
  if (!staffUrl || !row || !challenge) return undefined
  const checked = await orUndefined(
    verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.challenge,
      expectedOrigin: staffUrl.origin,
      expectedRPID: staffUrl.hostname,
      // User verification makes the passkey a second factor.
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
      (await useOnce(trx, challenge.mac, challenge.expiresAt)) &&
      store.usePasskey(trx, { credentialId, before: row.counter, counter, at: clock.now() }),
  }
}

/** Verifies a new passkey's attestation. @returns its columns and how to use up the challenge, or undefined */
export async function checkNewPasskey(
  deps: PasskeyDeps,
  staffId: string,
  attestation: Input<typeof passkeyAdd>['attestation'],
) {
  const { staffUrl } = deps
  const proof = proofOf('staff-passkey-add', staffId)
  const challenge = challengeIn(deps, attestation.response.clientDataJSON, proof)
  if (!staffUrl || !challenge) return undefined
  const checked = await orUndefined(
    verifyRegistrationResponse({
      response: { ...attestation, clientExtensionResults: {} },
      expectedChallenge: challenge.challenge,
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
    useChallenge: (trx: Db) => useOnce(trx, challenge.mac, challenge.expiresAt),
  }
}

/** COSE algorithms: ECDSA with SHA-256, Ed25519, RSA with SHA-256. */
export const algorithms = [-7, -8, -257]
