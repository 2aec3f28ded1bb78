import type { CallerAddress } from '../platform/caller-address.ts'
import type { RateLimit, RateLimits } from '../platform/rate-limit.ts'
import { CallError } from './call-error.ts'
import { enforceLimit, tooMany } from './too-many.ts'

/** Refused attempts that one ticket, or one account, has before no more are made with it. */
const refusedAttempts = { name: 'refused-attempts', points: 20, seconds: 600 }

interface Attempt {
  readonly address: CallerAddress
  /**
   * What gives the right to try, and is known to be genuine: a ticket's mac, an account, a report. What is made up
   * never gets here, and costs no database.
   */
  readonly right: Buffer | string
  /**
   * How often the same right does it in a window, where that takes nothing new: an address is charged for the first time
   * alone. Left out, each time, as for a ticket that is used up.
   */
  readonly uses?: number
  /** What the caller is told when the address has used up its points, e.g. `提交太频繁`. */
  readonly what: string
  /** What one is told who has been refused too often: a ticket is then worth no more than a used one. */
  readonly worthless?: (retryAfter: number) => CallError
}

/**
 * Does what is limited by address. Only what succeeds is charged to the address, so nobody can use up its points
 * without paying for each, with proof of work or a code by SMS; a refusal is charged to what it was tried with. A
 * ticket is redeemed by the work, so an attempt that is refused for the address leaves it valid.
 * @param work tries; whatever it throws is thrown
 * @throws CallError tooMany
 */
export async function attempt<T>(
  limits: RateLimits,
  limit: RateLimit,
  { address, right, what, worthless, uses }: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const refusals = limits.limit(refusedAttempts)
  const again = limits.limit({ ...limit, name: `${limit.name}-again`, points: uses ?? 1 })
  const [ofAddress, ofRight, ofUses] = await limits.lookAll([
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
 * Does what is paid for by being right, as with a code that was sent: whoever is right is never kept out, and what is refused
 * is charged to the address, so that a neighbour who is wrong without end keeps out nobody but the wrong.
 * @throws CallError tooMany in place of a refusal, when the address had too many
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
