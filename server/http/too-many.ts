import type { Counted, RateLimit } from '../platform/rate-limit.ts'
import { CallError } from './call-error.ts'

/** A wait in words, rounded up, e.g. `43 秒`, `12 分钟`. */
function waitInWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} 秒`
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} 分钟`
  return `${Math.ceil(seconds / 3600)} 小时`
}

/** The refusal of a call that comes too often. @param retryAfter seconds, may be a fraction */
export function tooMany(what: string, retryAfter: number): CallError {
  const seconds = Math.max(1, Math.ceil(retryAfter))
  return new CallError('tooMany', `${what}，请 ${waitInWords(seconds)}后再试`, {
    retry_after: seconds,
  })
}

/** @throws CallError tooMany when the key has used up its points */
export async function enforceLimit(
  limit: RateLimit,
  counted: Counted,
  what: string,
  points = 1,
): Promise<void> {
  const { allowed, retryAfter } = await limit.take(counted, points)
  if (!allowed) throw tooMany(what, retryAfter)
}
