import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sessionLimits } from '../../../contract/time-limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'

/** Seconds. Long, because a visitor's token protects only the form that was loaded with it. */
const visitorLifetime = 24 * 60 * 60
/** Maximum age of a session in seconds, regardless of activity. */
export const sessionLifetime = sessionLimits.hours * 60 * 60

type TokenKind = 'visitor' | 'session'
const lifetimes: Record<TokenKind, number> = { visitor: visitorLifetime, session: sessionLifetime }

/** Creates tokens of the form `id.expiry.mac`; the mac covers the kind. Source: DESIGN §6. */
export function createAccessTokens(keyring: Keyring, clock: Clock) {
  const macOf = (kind: TokenKind, id: string, expiry: string) =>
    keyring.mac('access-token', kind, id, expiry)
  const now = () => Math.floor(clock.now().getTime() / 1000)

  return {
    /** Issues a fresh token; `expires_in` in seconds. A visitor's token needs no storage. */
    issue(kind: TokenKind = 'visitor') {
      const id = randomBytes(16).toString('base64url')
      const lifetime = lifetimes[kind]
      const expiry = (now() + lifetime).toString(36)
      const mac = macOf(kind, id, expiry).toString('base64url')
      return { id, access_token: `${id}.${expiry}.${mac}`, expires_in: lifetime }
    },
    /** Returns undefined for a missing, forged or expired token. A session may have ended before its token expires. */
    read(token: string | undefined) {
      const [id, expiry, mac, ...rest] = (token ?? '').split('.')
      if (!id || !expiry || !mac || rest.length > 0) return undefined
      const given = Buffer.from(mac, 'base64url')
      const kind = (['visitor', 'session'] as const).find((candidate) => {
        const expected = macOf(candidate, id, expiry)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      return kind && Number.parseInt(expiry, 36) > now() ? { kind, id } : undefined
    },
  }
}
export type AccessTokens = ReturnType<typeof createAccessTokens>
