/** Deadlines are days of the centre's, wherever the citizen is. */
const format = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'long',
  day: 'numeric',
})

const words = (moment: string, shift: number): string => {
  const time = Date.parse(moment)
  return Number.isNaN(time) ? moment : format.format(time + shift)
}

/** The day of a moment in China, e.g. `8月1日`. @param moment ISO 8601; anything else stays as it is */
export const dayInWords = (moment: string): string => words(moment, 0)

/** The last day that is in time: of a deadline at midnight the one before. */
export const lastDayInWords = (deadline: string): string => words(deadline, -1)
