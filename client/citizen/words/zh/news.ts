/** Announcements, campaigns, figures and questions of the centre. */

export const announcements = '公告'
export const campaigns = '专项举报'
export const until = '截至 '
export const readNotice = '查看公告'
export const closeAll = '全部收起'
export const openAll = '全部展开'
export const sampleData = '（示例数据）'
export const updatedOn = '更新于 '
export const noticeGone = '没有找到这条公告，可能已经撤下。'
export const noNotices = '现在没有公告。'
export const publishedOn = '发布于 '
export const allNotices = '全部公告'
export const allNoticesOf = (count: number) => `全部公告（${count}）`
export const colon = '：'
interface Figure {
  label: string
  value: string
}
/** Returns a figure of the back end in the language of the site. */
export const figureInWords = (figure: Figure): Figure => figure
/** @param month `2026-10` */
export const figuresOf = (month: string) =>
  `${month.replace(/^(\d{4})-0?(\d{1,2})$/, '$1 年 $2 月')}办理情况`
