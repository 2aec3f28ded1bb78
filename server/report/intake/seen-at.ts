import { badField } from '../../http/call-error.ts'

/** Milliseconds that a citizen's clock may be ahead of ours. */
const leeway = 5 * 60 * 1000
/** The year in which China joined the internet. */
const earliest = new Date('1994-01-01T00:00:00Z')

/** Parses when the citizen saw the content. @throws CallError badInput at `seen_at` for the future or too early */
export function readSeenAt(instant: string | undefined, now: Date): Date | null {
  if (instant === undefined) return null
  const seen = new Date(instant)
  if (seen.getTime() > now.getTime() + leeway)
    throw badField('seen_at', '看到的时间不能晚于现在；设备时间不准的，可以不填')
  // Negated, so that an invalid date fails as well.
  if (!(seen >= earliest)) throw badField('seen_at', '看到的时间太早了，请核对')
  return seen
}
