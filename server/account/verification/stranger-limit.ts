import type { CallerAddress } from '../../platform/caller-address.ts'
import type { Services } from '../../platform/services.ts'
import { tooMany } from '../../http/too-many.ts'
import { purposeClass } from '../identity/code-allowance.ts'
import type { Destination } from '../identity/one-time-code.ts'

const hour = 60 * 60
const day = 24 * hour

/** Maximum codes from strangers on one network to one address, for each class of purposes. */
const toAddress = [
  { name: 'otp-network-hour', points: 3, seconds: hour },
  { name: 'otp-network-day', points: 5, seconds: day },
]
/** Maximum codes from strangers on one network, whatever their destination. */
const fromNetwork = [
  { name: 'codes-a-minute', points: 10, seconds: 60 },
  { name: 'codes-an-hour', points: 60, seconds: hour },
]
/** Codes of a network to one address that the allowance of all strangers at that address does not refuse. */
const fewCodes = 2

/**
 * Counts codes that strangers request.
 * @param kind of address, each with its own counts
 * @param codesPerDay to all addresses together; undefined: unlimited
 */
export function createStrangerLimit(
  { limits, keyring }: Services<'keyring' | 'limits'>,
  kind: Destination['kind'],
  codesPerDay?: number,
) {
  const named = (name: string, options: { points: number; seconds: number }) =>
    limits.limit({ ...options, name: `${name}-${kind}` })
  const network = fromNetwork.map(({ name, ...rest }) => named(name, rest))
  const budget =
    codesPerDay === undefined
      ? []
      : [limits.limit({ name: 'codes-a-day', points: codesPerDay, seconds: day })]
  return {
    /**
     * Counts a code before it is sent, so that concurrent requests see each other; a code that was not sent does not count.
     * @param send is told whether the caller's network has had few codes for this address today
     * @throws CallError tooMany; any error of `send`
     */
    async count<T>(
      to: Destination,
      { address, purpose }: { readonly address: CallerAddress; readonly purpose: string },
      send: (isNewNetwork: boolean) => Promise<T>,
    ): Promise<T> {
      const subject = { address, to: keyring.blindIndex(to.kind, to.address) }
      const pair = toAddress.map(({ name, ...rest }) =>
        named(`${name}-${purposeClass(purpose)}`, rest),
      )
      const counts = [
        ...pair.map((limit) => ({ limit, counted: subject })),
        ...network.map((limit) => ({ limit, counted: address })),
        ...budget.map((limit) => ({ limit, counted: 'all' })),
      ]
      const taken = await Promise.all(counts.map(({ limit, counted }) => limit.take(counted)))
      try {
        if (taken.some(({ allowed }) => !allowed))
          throw tooMany('验证码发送太频繁', Math.max(...taken.map(({ retryAfter }) => retryAfter)))
        const today = taken[toAddress.length - 1]?.taken ?? 0
        return await send(today <= fewCodes)
      } catch (error) {
        // Limits that refused have counted nothing.
        const charged = counts.filter((_, index) => taken[index]?.allowed)
        await Promise.all(charged.map(({ limit, counted }) => limit.take(counted, -1)))
        throw error
      }
    },
  }
}
export type StrangerLimit = ReturnType<typeof createStrangerLimit>
