import type { Request } from 'express'

/** How much a challenge asks for. */
export interface Work {
  /** Rounds of SHA-256 in one key. */
  readonly rounds: number
  /** Demand multiplies the work, up to so many times. */
  readonly maxDifficulty: number
}

/** Rounds of `crypto.subtle`. Figures: decision 6. */
export const nativeWork: Work = { rounds: 2000, maxDifficulty: 16 }

/**
 * For browsers that have no `crypto.subtle` because the page came by plain http: there a round in JavaScript
 * takes about 13 times as long. Figures: decision 6.
 */
export const plainHttpWork: Work = { rounds: 200, maxDifficulty: 4 }

/**
 * The work that whoever calls has to do: the little one only where the edge says that the call came by plain
 * http, and never where the site's own address is https. What says nothing of itself gets the full one: a call
 * without an edge, or by way of one that this API does not trust, whose header may still say `https`.
 * @param publicUrl the address citizens type
 */
export function workFor(request: Request, publicUrl: string | undefined): Work {
  const isPlainHttp =
    request.protocol === 'http' && request.get('x-forwarded-proto')?.trim() === 'http'
  const isSiteOnTls = publicUrl?.startsWith('https:') ?? false
  return isPlainHttp && !isSiteOnTls ? plainHttpWork : nativeWork
}
