import { badField } from '../http/call-error.ts'

/** Milliseconds that a citizen's clock may be ahead of ours. */
const leeway = 5 * 60 * 1000
/** Nobody in China could meet anything online before. */
const earliest = new Date('1994-01-01T00:00:00Z')

/**
 * When the citizen saw it.
 * @param instant ISO 8601
 * @throws CallError badInput at `seen_at` when it lies in the future or before there was an internet
 */
export function readSeenAt(instant: string | undefined, now: Date): Date | null {
  if (instant === undefined) return null
  const seen = new Date(instant)
  if (seen.getTime() > now.getTime() + leeway)
    throw badField('seen_at', '看到的时间不能晚于现在；设备时间不准的，可以不填')
  // Written so that a date which cannot be read fails as well.
  if (!(seen >= earliest)) throw badField('seen_at', '看到的时间太早了，请核对')
  return seen
}
