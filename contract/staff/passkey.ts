import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { instant, text } from '../field.ts'
import { staffRoles } from './role.ts'

// Passkeys of browsers and phones, in place of the six digits. Source: STAFF §3, W3C Web Authentication 3.

const base64url = (most: number) =>
  z
    .string('通行密钥有误')
    .check(z.regex(/^[A-Za-z0-9_-]+$/, '通行密钥有误'), z.maxLength(most, '通行密钥有误'))

const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', '通行密钥有误'),
}

/** A browser's signed answer to a challenge; members that are not named here are dropped. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2000),
    authenticatorData: base64url(2000),
    signature: base64url(1400),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** Returns the challenge to sign; null where the desk has no domain and so no passkeys. Its form is the same for everybody. */
export const passkeyChallenge = endpoint('POST staff/passkey/challenge', {
  access: 'anyone',
  output: z.object({
    options: z.nullable(
      z.object({
        challenge: z.string(),
        rpId: z.string(),
        /** Milliseconds. */
        timeout: z.number(),
        userVerification: z.literal('required'),
      }),
    ),
  }),
})

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  added_at: instant,
  used_at: z.nullable(instant),
})
export type Passkey = z.infer<typeof passkey>

/** Lists the caller's passkeys. */
export const passkeyList = endpoint('POST staff/passkey/list', {
  access: { staff: staffRoles },
  output: z.object({ passkeys: z.array(passkey) }),
})

/** Returns the options with which a browser creates a passkey. */
export const passkeyBegin = endpoint('POST staff/passkey/begin', {
  access: { staff: staffRoles, steppedUp: true },
  output: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    attestation: z.literal('none'),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      userVerification: z.literal('required'),
    }),
    /** The caller's existing passkeys. */
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  }),
})

/** Stores the new passkey. */
export const passkeyAdd = endpoint('POST staff/passkey/add', {
  access: { staff: staffRoles, steppedUp: true },
  input: z.object({
    /** Label for its owner, e.g. the device that keeps it. */
    name: text('名称', 30),
    attestation: z.object({
      ...credential,
      response: z.object({
        clientDataJSON: base64url(2000),
        attestationObject: base64url(8000),
      }),
    }),
  }),
  output: z.object({ passkeys: z.array(passkey) }),
})

export const passkeyRemove = endpoint('POST staff/passkey/remove', {
  access: { staff: staffRoles, steppedUp: true },
  input: z.object({ id: base64url(1400) }),
  output: z.object({ passkeys: z.array(passkey) }),
})
