import type { CallerAddress } from '../../platform/caller-address.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import { tooMany } from '../../http/too-many.ts'
import type { Destination } from '../identity/one-time-code.ts'

/** Maximum codes from strangers on one network to one address; fewer than for all strangers together. */
const allowances = [
  { name: 'otp-network-hour', points: 3, seconds: 60 * 60 },
  { name: 'otp-network-day', points: 5, seconds: 24 * 60 * 60 },
]

/** Counts codes that strangers on one network request for one address. */
export interface NetworkLimit {
  /**
   * Counts a code and sends it; a code that was not sent does not count.
   * @throws CallError tooMany; any error of `send`
   */
  count<T>(to: Destination, address: CallerAddress, send: () => Promise<T>): Promise<T>
}

/** @param kind the kind of address; each kind has its own count */
export function createNetworkLimit(
  deps: { limits: RateLimits; keyring: Keyring },
  kind: Destination['kind'],
): NetworkLimit {
  const limits = allowances.map(({ name, ...rest }) =>
    deps.limits.limit({ name: `${name}-${kind}`, ...rest }),
  )
  return {
    async count(to, address, send) {
      const counted = { address, to: deps.keyring.blindIndex(to.kind, to.address) }
      const taken = await Promise.all(limits.map((limit) => limit.take(counted)))
      const wait = Math.max(...taken.map(({ retryAfter }) => retryAfter))
      try {
        if (taken.some(({ allowed }) => !allowed)) throw tooMany('验证码发送太频繁', wait)
        return await send()
      } catch (error) {
        // Limits that refused have counted nothing.
        const charged = limits.filter((_, index) => taken[index]?.allowed)
        await Promise.all(charged.map((limit) => limit.take(counted, -1)))
        throw error
      }
    },
  }
}
