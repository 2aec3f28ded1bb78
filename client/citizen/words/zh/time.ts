/** Times in words. */

export const morning = '上午'
export const afternoon = '下午'
export const day = (month: number, day: number) => `${month}月${day}日`
export const moment = (year: number, month: number, day: number, clock?: string) =>
  `${year}年${month}月${day}日${clock ? ` ${clock}` : ''}`
export const atLatest = (day: string) => `最迟 ${day}`
export const todayAtLatest = (clock: string) => (clock ? `最迟今天 ${clock}` : '最迟今天')
