import type { Counted, RateLimit } from '../platform/rate-limit.ts'
import { CallError } from './call-error.ts'

/** Formats a wait, rounded up, e.g. `43 秒`, `12 分钟`. */
function waitInWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} 秒`
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} 分钟`
  return `${Math.ceil(seconds / 3600)} 小时`
}

/** Returns the error of a rate-limited call. @param retryAfter seconds, may be a fraction */
export function tooMany(what: string, retryAfter: number): CallError {
  const seconds = Math.max(1, Math.ceil(retryAfter))
  return new CallError('tooMany', `${what}，请 ${waitInWords(seconds)}后再试`, {
    retry_after: seconds,
  })
}

/** Charges a key. @throws CallError tooMany when its points are used up */
export async function enforceLimit(limit: RateLimit, counted: Counted, what: string, points = 1) {
  const { allowed, retryAfter } = await limit.take(counted, points)
  if (!allowed) throw tooMany(what, retryAfter)
}
