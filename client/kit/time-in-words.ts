const format = new Intl.DateTimeFormat('zh-CN', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * A moment for people, in the time zone of this device, e.g. `2026年8月1日 09:05`.
 * @param moment ISO 8601 or ms since 1970; whatever else a back end says stays as it is
 * @returns empty when it does not say
 */
export function timeInWords(moment: string | number | undefined): string {
  if (moment === undefined) return ''
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? String(moment) : format.format(date)
}
