import type { Pool } from 'pg'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import { createRateLimit } from '../../platform/rate-limit.ts'
import { tooMany, type Limit } from '../http/too-many.ts'
import type { Destination } from '../identity/one-time-code.ts'

/** Most codes that strangers on one network get sent to one address: less than all strangers together. */
const allowances = [
  { name: 'otp-network-hour', points: 3, seconds: 60 * 60 },
  { name: 'otp-network-day', points: 5, seconds: 24 * 60 * 60 },
]

/** Counts what strangers on one network get sent to one address. */
export interface NetworkLimit {
  /**
   * Runs what sends a code; one that was not sent does not count.
   * @throws CallError tooMany, or what the work throws
   */
  count<T>(to: Destination, addressKey: string, send: () => Promise<T>): Promise<T>
}

/** @param kind of the addresses: they are counted apart */
export function createNetworkLimit(
  { pool, keyring }: { pool: Pool; keyring: Keyring },
  kind: Destination['kind'],
): NetworkLimit {
  const limits: Limit[] = allowances.map(({ name, ...rest }) =>
    createRateLimit(pool, { name: `${name}-${kind}`, ...rest }),
  )
  return {
    async count(to, addressKey, send) {
      const subject = keyring.blindIndex(to.kind, to.address)
      const key = keyring.mac('address', subject, addressKey).toString('base64url')
      const giveBack = () => Promise.all(limits.map((limit) => limit.take(key, -1)))
      const taken = await Promise.all(limits.map((limit) => limit.take(key)))
      const wait = Math.max(...taken.map(({ retryAfter }) => retryAfter))
      try {
        if (taken.some(({ allowed }) => !allowed)) throw tooMany('验证码发送太频繁', wait)
        return await send()
      } catch (error) {
        await giveBack()
        throw error
      }
    },
  }
}
