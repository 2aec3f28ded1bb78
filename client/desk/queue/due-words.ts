import type { CaseRow } from '../../../contract/desk/case.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const dayOf = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** Formats a duration in its largest unit, rounded down, at least one minute. */
function lengthInWords(ms: number): string {
  if (ms >= day) return `${Math.floor(ms / day)} 天`
  if (ms >= hour) return `${Math.floor(ms / hour)} 小时`
  return `${Math.max(1, Math.floor(ms / minute))} 分钟`
}

/**
 * Formats when a case is due: `超 1 小时`, `剩 2 小时`, `今天`, `明天`, `12月3日`. A day is the last one that counts, as citizens
 * read it: of a deadline at midnight the day before.
 * @param now ms since 1970
 */
export function dueInWords({ due_at, urgency }: Pick<CaseRow, 'due_at' | 'urgency'>, now: number) {
  if (urgency === 'paused') return '等待补充'
  if (due_at === null || urgency === 'none') return ''
  const end = Date.parse(due_at)
  const left = end - now
  if (left <= 0) return `${urgency === 'escalated' ? '督办 ' : ''}超 ${lengthInWords(-left)}`
  if (left < 4 * hour) return `剩 ${lengthInWords(left)}`
  const due = new Date(end - 1)
  const days = Math.round((dayOf(due) - dayOf(new Date(now))) / day)
  if (days === 0) return '今天'
  if (days === 1) return '明天'
  return `${due.getMonth() + 1}月${due.getDate()}日`
}
