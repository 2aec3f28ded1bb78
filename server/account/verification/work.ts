import type { Request } from 'express'

export interface Work {
  /** Rounds of SHA-256 in one key. */
  readonly rounds: number
  /** Maximum factor by which demand multiplies the work. */
  readonly maxDifficulty: number
}

/** Rounds of `crypto.subtle`. Figures: decision 6. */
export const nativeWork: Work = { rounds: 2000, maxDifficulty: 16 }

/** Work without `crypto.subtle`, as on plain http: JavaScript takes 13 times as long. Figures: decision 6. */
export const plainHttpWork: Work = { rounds: 200, maxDifficulty: 4 }

/** Returns `plainHttpWork` only where a trusted edge says plain http and `publicUrl` is not https; else `nativeWork`. */
export function workFor(request: Request, publicUrl: string | undefined): Work {
  const isPlainHttp =
    request.protocol === 'http' && request.get('x-forwarded-proto')?.trim() === 'http'
  const isSiteOnTls = publicUrl?.startsWith('https:') ?? false
  return isPlainHttp && !isSiteOnTls ? plainHttpWork : nativeWork
}
