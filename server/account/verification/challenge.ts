import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution, type Challenge, type Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { TicketDeps } from '../identity/ticket.ts'
import { nativeWork, type Work } from './work.ts'

/** Seconds. Long enough for a slow phone to solve the challenge. */
const challengeLifetime = 10 * 60

/** Keys to try at difficulty 1. */
const minKeys = 150
const maxKeys = 300

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))

/** The shape of our own challenges of that work; anything else is rejected before it is checked. */
const ownChallenge = ({ rounds }: Work) =>
  z.object({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(rounds),
      /** Replaces altcha's `expiresAt`, which is checked by the system clock instead of the injected one. */
      data: z.strictObject({ expires_at: z.number() }),
      keyLength: z.literal(32),
      keyPrefix: hex(16),
      keySignature: hex(32),
      nonce: hex(16),
      salt: hex(16),
    }),
    signature: hex(32),
  })

function secretsOf({ keyring }: TicketDeps) {
  return {
    hmacSignatureSecret: keyring.mac('captcha', 'challenge').toString('hex'),
    hmacKeySignatureSecret: keyring.mac('captcha', 'key').toString('hex'),
  }
}

/** Makes a challenge with its solution, so that a check takes two HMACs. @param difficulty factor; 1 is the base */
export function makeChallenge(
  deps: TicketDeps,
  difficulty: number,
  { rounds }: Work = nativeWork,
): Promise<Challenge> {
  const now = Math.floor(deps.clock.now().getTime() / 1000)
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(minKeys * difficulty, maxKeys * difficulty),
    data: { expires_at: now + challengeLifetime },
    deriveKey,
    ...secretsOf(deps),
  })
}

/** Returns the solved challenge's id and expiry; undefined for an unsolved one, or one for other `work`. */
export async function checkSolution(
  deps: TicketDeps,
  challenge: unknown,
  solution: Solution,
  work: Work,
): Promise<{ mac: Buffer; expiresAt: Date } | undefined> {
  const own = ownChallenge(work).safeParse(challenge)
  if (!own.success) return undefined
  const expiresAt = new Date(own.data.parameters.data.expires_at * 1000)
  const { verified } = await verifySolution({
    challenge: own.data,
    deriveKey,
    solution,
    ...secretsOf(deps),
  })
  if (!verified || expiresAt <= deps.clock.now()) return undefined
  return { mac: deps.keyring.mac('captcha', 'solved', own.data.signature), expiresAt }
}
