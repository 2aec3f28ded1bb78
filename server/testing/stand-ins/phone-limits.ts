import type { Clock } from '../../platform/clock.ts'

const spans = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
export type LimitedSpan = keyof typeof spans

/**
 * Limits messages to a phone: both clouds allow 1 in a short interval, 5 an hour and 10 a day.
 * @param shortest the interval in milliseconds: Aliyun's is a minute, Tencent Cloud's 30 s
 */
export function phoneLimits(clock: Clock, shortest: number) {
  const sent = new Map<string, number[]>()
  return {
    /** Counts a message unless it exceeds a limit. @returns the exceeded limit */
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
