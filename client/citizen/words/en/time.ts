export const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
export const morning = ' (morning)'
export const afternoon = ' (afternoon)'
export const day = (month: number, date: number) => `${date} ${months[month - 1]}`
export const moment = (year: number, month: number, date: number, clock?: string) =>
  `${date} ${months[month - 1]} ${year}${clock ? `, ${clock}` : ''}`
export const atLatest = (day: string) => `by ${day}`
export const todayAtLatest = (clock: string) => (clock ? `today, by ${clock}` : 'today')
