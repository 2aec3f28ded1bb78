import type { CallerAddress } from '../platform/caller-address.ts'
import type { RateLimit, RateLimits } from '../platform/rate-limit.ts'
import { CallError } from './call-error.ts'
import { enforceLimit, tooMany } from './too-many.ts'

/** Refused attempts per ticket or account before further ones are rejected. */
const refusedAttempts = { name: 'refused-attempts', points: 20, seconds: 600 }

interface Attempt {
  readonly address: CallerAddress
  /** Limit key of a verified right to try: a ticket's mac, an account, a report. Forged tickets never get here. */
  readonly right: Buffer | string
  /** For a right that can be used several times in a window: only its first use is charged to the address. */
  readonly uses?: number
  /** Message when the address has used up its points, e.g. `提交太频繁`. */
  readonly what: string
  /** Message after too many refused attempts: the ticket then counts as used. */
  readonly worthless?: (retryAfter: number) => CallError
}

/**
 * Runs work that is limited by address. Only success is charged to the address, so that each point costs proof of work or a code
 * by SMS. A refusal is charged to the right that was used. `work` redeems the ticket, so a refusal for the address leaves the
 * ticket valid.
 * @throws CallError tooMany, or the error of `work`
 */
export async function attempt<T>(
  limits: RateLimits,
  limit: RateLimit,
  { address, right, what, worthless, uses }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const refusals = limits.limit(refusedAttempts)
  const again = limits.limit({ ...limit, name: `${limit.name}-again`, points: uses ?? 1 })
  const [ofAddress, ofRight, ofUses] = await limits.peekAll([
    [limit, address],
    [refusals, right],
    ...(uses === undefined ? [] : [[again, right] as const]),
  ])
  if (ofRight && !ofRight.allowed)
    throw worthless?.(ofRight.retryAfter) ?? tooMany(what, ofRight.retryAfter)
  const isFirst = !ofUses || ofUses.taken === 0
  const bound = isFirst ? ofAddress : ofUses
  if (bound && !bound.allowed) throw tooMany(what, bound.retryAfter)
  const result = await work().catch(async (error: unknown) => {
    if (error instanceof CallError) await refusals.take(right)
    throw error
  })
  if (isFirst) await limit.take(address)
  if (ofUses) await again.take(right)
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
