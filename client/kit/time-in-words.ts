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
