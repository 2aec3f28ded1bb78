/** Deadlines are days in China, wherever the citizen is. */
const format = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
})

const words = (moment: string, shift: number): string => {
  const time = Date.parse(moment)
  return Number.isNaN(time) ? moment : format.format(time + shift)
}

/** Returns the day of a moment in China, e.g. `8月1日`. @param moment ISO 8601; other text is returned unchanged */
export const dayInWords = (moment: string): string => words(moment, 0)

/** Returns the last day before a deadline: for one at midnight, the previous day. */
export const lastDayInWords = (deadline: string): string => words(deadline, -1)
