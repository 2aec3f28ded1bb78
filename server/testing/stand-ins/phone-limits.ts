import type { Clock } from '../../platform/clock.ts'

const spans = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
export type LimitedSpan = keyof typeof spans

/**
 * How often one phone gets a message: both clouds allow 1 a short while, 5 an hour and 10 a day.
 * @param shortest Aliyun's short while is a minute, Tencent Cloud's 30 s; in milliseconds
 */
export function phoneLimits(clock: Clock, shortest: number) {
  const sent = new Map<string, number[]>()
  return {
    /** Counts a message, unless it is one too many. @returns the limit it ran into */
    take: (phone: string): LimitedSpan | undefined => {
      const now = clock.now().getTime()
      const times = sent.get(phone) ?? []
      const within = (span: number) => times.filter((time) => time > now - span).length
      if (within(spans.day) >= 10) return 'day'
      if (within(spans.hour) >= 5) return 'hour'
      if (within(shortest) >= 1) return 'minute'
      sent.set(phone, [...times, now])
      return undefined
    },
  }
}
