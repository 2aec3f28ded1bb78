const formatIn = (timeZone?: string) =>
  new Intl.DateTimeFormat('zh-CN', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
const here = formatIn()

/**
 * Returns a moment as text, e.g. `2026年8月1日 09:05`.
 * @param moment ISO 8601 or ms since 1970; other text of a back end is returned unchanged
 * @param timeZone e.g. `Asia/Shanghai`; by default the device's
 * @returns an empty text without a moment
 */
export function timeInWords(moment: string | number | undefined, timeZone?: string): string {
  if (moment === undefined) return ''
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return String(moment)
  return (timeZone ? formatIn(timeZone) : here).format(date)
}

const halfDay = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
})

/** Returns the half of a day in China, e.g. `8月1日上午`: times of an anonymous report are no more precise. */
export function halfDayInWords(moment: string): string {
  const time = Date.parse(moment)
  if (Number.isNaN(time)) return moment
  const hour = new Date(time + 8 * 3_600_000).getUTCHours()
  return `${halfDay.format(time)}${hour < 12 ? '上午' : '下午'}`
}
