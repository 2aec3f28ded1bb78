import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Caller } from '../route.ts'

/** Seconds. Long, because an anonymous token guards nothing but the form it came with. */
const visitorLifetime = 24 * 60 * 60

export interface AccessTokens {
  /** A visitor's token; costs no storage. `expires_in` in seconds. */
  issue(): { access_token: string; expires_in: number }
  /** Who holds the token; undefined when it is missing, forged or expired. */
  read(token: string | undefined): Caller | undefined
}

/** Tokens of the form `id.expiry.mac`. Source: DESIGN §6. */
export function createAccessTokens(keyring: Keyring, clock: Clock): AccessTokens {
  const macOf = (id: string, expiry: string) => keyring.mac('access-token', id, expiry)
  const now = () => Math.floor(clock.now().getTime() / 1000)

  return {
    issue() {
      const id = randomBytes(16).toString('base64url')
      const expiry = (now() + visitorLifetime).toString(36)
      const mac = macOf(id, expiry).toString('base64url')
      return { access_token: `${id}.${expiry}.${mac}`, expires_in: visitorLifetime }
    },
    read(token) {
      const [id, expiry, mac, ...rest] = (token ?? '').split('.')
      if (!id || !expiry || !mac || rest.length > 0) return undefined
      const given = Buffer.from(mac, 'base64url')
      const expected = macOf(id, expiry)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return Number.parseInt(expiry, 36) > now() ? { id } : undefined
    },
  }
}
