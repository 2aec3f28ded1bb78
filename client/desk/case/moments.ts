const day = new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric' })
const time = new Intl.DateTimeFormat('zh-CN', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Formats a moment as short as possible: the time of today, else day and time, with the year when it differs. */
export function shortMoment(moment: string, now = new Date()): string {
  const date = new Date(moment)
  if (date.toDateString() === now.toDateString()) return time.format(date)
  const year = date.getFullYear() === now.getFullYear() ? '' : `${date.getFullYear()}年`
  return `${year}${day.format(date)} ${time.format(date)}`
}

/** Formats a file size: `820 KB`, `1.4 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
