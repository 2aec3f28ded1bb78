import type * as chinese from '../zh/news.ts'

export const announcements = 'Announcements'
export const campaigns = 'Campaigns'
export const until = 'Until'
export const readNotice = 'Read the announcement'
export const closeAll = 'Close all'
export const openAll = 'Open all'
export const sampleData = ' (sample data)'
export const updatedOn = 'Updated on '
export const noticeGone = 'This announcement was not found. It may have been withdrawn.'
export const noNotices = 'There are no announcements at present.'
export const publishedOn = 'Published on '
export const allNotices = 'All announcements'
export const allNoticesOf = (count: number) => `All announcements (${count})`
export const colon = ': '
export const figuresOf = (month: string) => `Reports in ${month}`

const figures: Readonly<Record<string, string>> = {
  收到举报: 'Reports received',
  在时限内答复: 'Answered in time',
  用时中位数: 'Median time to the result',
  受理: 'Accepted',
}
/** A figure that our back end does not name keeps its Chinese words. */
export const figureInWords: typeof chinese.figureInWords = (figure) => {
  const label = figures[figure.label]
  if (label === undefined) return figure
  const value = figure.value.replace(/ 件$/, '').replace(/ 个工作日$/, ' working days')
  return { label, value }
}
