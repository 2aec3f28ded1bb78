import type { CallerAddress } from '../platform/caller-address.ts'
import type { RateLimit, RateLimits } from '../platform/rate-limit.ts'
import { CallError } from './call-error.ts'
import { enforceLimit, tooMany } from './too-many.ts'

/** Refused attempts per ticket or account before further ones are rejected. */
const refusedAttempts = { name: 'refused-attempts', points: 20, seconds: 600 }

interface Attempt {
  readonly address: CallerAddress
  /** The mac of a verified ticket, an account or a report; forged tickets never get here. */
  readonly limitKey: Buffer | string
  /** Uses of the key allowed in a window; only the first is charged to the address. */
  readonly uses?: number
  /** Message when the address has used up its points, e.g. `提交太频繁`. */
  readonly what: string
  /** Message after too many refused attempts: the ticket then counts as used. */
  readonly ticketError?: (retryAfter: number) => CallError
}

/**
 * Runs work that is limited by address. Only success is charged to the address, so that each point costs proof of work or a code
 * by SMS. A refusal is charged to `limitKey`. `work` redeems the ticket, so a refusal for the address leaves the
 * ticket valid.
 * @throws CallError tooMany, or the error of `work`
 */
export async function attempt<T>(
  limits: RateLimits,
  limit: RateLimit,
  { address, limitKey, what, ticketError, uses }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const refusals = limits.limit(refusedAttempts)
  const again = limits.limit({ ...limit, name: `${limit.name}-again`, points: uses ?? 1 })
  const [ofAddress, ofKey, ofUses] = await limits.peekAll([
    [limit, address],
    [refusals, limitKey],
    ...(uses === undefined ? [] : [[again, limitKey] as const]),
  ])
  if (ofKey && !ofKey.allowed)
    throw ticketError?.(ofKey.retryAfter) ?? tooMany(what, ofKey.retryAfter)
  const isFirst = !ofUses || ofUses.taken === 0
  const bound = isFirst ? ofAddress : ofUses
  if (bound && !bound.allowed) throw tooMany(what, bound.retryAfter)
  const result = await work().catch(async (error: unknown) => {
    if (error instanceof CallError) await refusals.take(limitKey)
    throw error
  })
  if (isFirst) await limit.take(address)
  if (ofUses) await again.take(limitKey)
  return result
}

/**
 * Runs work that proves itself, such as checking a code that was sent. Success is never limited; refusals are charged to the
 * address, so a neighbour's failures lock nobody out who has the right code.
 * @throws CallError tooMany in place of a refusal, after too many from the address
 */
export async function guess<T>(
  limit: RateLimit,
  { address, what }: Pick<Attempt, 'address' | 'what'>,
  work: () => Promise<T>,
): Promise<T> {
  return work().catch(async (error: unknown) => {
    if (error instanceof CallError) await enforceLimit(limit, address, what)
    throw error
  })
}
