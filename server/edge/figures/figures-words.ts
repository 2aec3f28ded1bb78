import type { ClosedMonth } from '../../../contract/figures/closed-month.ts'
import type { PageLanguage } from '../../../contract/pages.ts'
import { outcomes } from '../../../contract/report/report-steps.ts'
import { reportSources } from '../../../contract/report/report-source.ts'

/** The figures of a month that are numbers of their own. */
export type FigureName = {
  [Name in keyof ClosedMonth]: ClosedMonth[Name] extends number | null ? Name : never
}[Exclude<keyof ClosedMonth, 'version'>]

type Names<Keys extends string> = Readonly<Record<Keys, string>>

const chinese = {
  navigation: '主导航',
  publicFigures: '公开',
  organiser: '主办：',
  sample: '（示例）',
  safety: '遇到危险请直接拨打',
  monthName: (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`,
  shortMonth: (month: string) => `${Number(month.slice(5))}月`,
  closedOn: (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日封存。`,
  monthBefore: '上一个月',
  monthAfter: '下一个月',
  allMonths: '全部月份',
  none: '还没有公布的月份。每个月的数据由两位工作人员核对、签名封存后在这里公布，一般在下个月的第三个工作日之后。',
  away: '现在读不到数据，请稍后再试。',
  figures: {
    received: '收到',
    accepted: '受理',
    rejected: '不予受理',
    closed: '办结',
    transferred: '转办',
    appealed: '申诉',
    appeal_answered: '申诉答复',
    changed: '改变结果',
    in_time_rate: '在时限内答复',
    acceptance_rate: '受理率',
    median_days: '用时中位数',
  } satisfies Names<FigureName>,
  units: { 件: '件', '%': '%', 天: '个工作日' },
  tooFew: '数量太少，不公布',
  change: '比上月',
  noChange: '没有变化',
  twelveMonths: '近 12 个月收到',
  trend: (first: string, last: string) =>
    `折线图：${first}至${last}每月收到的举报，数字在下面的表里`,
  numbers: '看数字',
  month: '月份',
  reports: '收到',
  byType: '按类型',
  type: '类型',
  bySource: '按渠道',
  byPlatform: '按平台',
  platform: '网站或应用',
  otherPlatform: '其他',
  morePlatforms: (count: number) => `另外 ${count} 个`,
  byAuthority: '承办单位答复',
  authority: '承办单位',
  replies: '已答复',
  replyDays: '答复用时中位数',
  repliesMeaning: '转办之后到单位答复或退回的工作日。答复不满 10 件的单位不单列。',
  results: '结果',
  result: '件数',
  outcomes: { ...outcomes, unknown: '未记录' } as Names<keyof typeof outcomes | 'unknown'>,
  sources: reportSources as Names<keyof typeof reportSources>,
  merged: (parts: number) => `其余（${parts} 类合并）`,
  smallParts: '少于 10 件的合并在“其余”里，避免从数字认出某个人。',
  appeals: '申诉',
  appealed: (reports: string) => `收到 ${reports} 件。`,
  appealsAnswered: (reports: string) => `有结果 ${reports} 件。`,
  appealsChanged: (reports: string, percent: string) => `改变原结果 ${reports} 件（${percent}）。`,
  appealsTooFew: '数量太少的不公布。',
  gap: '',
  counted: '您的举报算在里面吗？',
  countedHow: '用查询码打开您的举报，可以核对它计入了哪个月。不显示给别人。',
  countedLink: '核对我的举报',
  method: '怎样算出来的',
  methodText:
    '由系统按固定口径计算，两位工作人员核对后签名封存。有误的重新发布，以前的版本照常公布。',
  definition: '口径说明',
  data: '下载数据',
  csv: 'CSV 表格',
  json: 'JSON（签名原文）',
  signature: '签名',
  key: '公钥',
  feed: '订阅（RSS）',
  verifying: '怎样核对签名',
  columns: ['月份', '分组', '项目', '数量', '单位'],
  all: '全部',
}

export type FiguresWords = typeof chinese

const english: FiguresWords = {
  navigation: 'Main',
  publicFigures: 'Open data',
  organiser: 'Run by ',
  sample: ' (sample)',
  safety: 'In danger, call',
  monthName: (month) =>
    new Date(`${month}-01`).toLocaleDateString('en-GB', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
  shortMonth: (month) =>
    new Date(`${month}-01`).toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' }),
  closedOn: (day) =>
    `Closed on ${new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })}.`,
  monthBefore: 'Month before',
  monthAfter: 'Month after',
  allMonths: 'All months',
  none: 'No month has been published yet. Two members of staff check and sign the figures of each month. They appear here after the third working day of the next month.',
  away: 'The figures cannot be read at the moment. Please try again later.',
  figures: {
    received: 'Received',
    accepted: 'Accepted',
    rejected: 'Rejected',
    closed: 'Closed',
    transferred: 'Transferred',
    appealed: 'Appeals',
    appeal_answered: 'Appeals answered',
    changed: 'Results changed',
    in_time_rate: 'Answered in time',
    acceptance_rate: 'Share accepted',
    median_days: 'Median time in working days',
  },
  units: { 件: 'reports', '%': '%', 天: 'days' },
  tooFew: 'Too few to publish',
  change: 'Change',
  noChange: 'unchanged',
  twelveMonths: 'Received in the last 12 months',
  trend: (first, last) =>
    `Line chart: reports received each month from ${first} to ${last}; the table below has the numbers`,
  numbers: 'Show the numbers',
  month: 'Month',
  reports: 'Received',
  byType: 'By type',
  type: 'Type',
  bySource: 'By channel',
  byPlatform: 'By site or app',
  platform: 'Site or app',
  otherPlatform: 'Any other',
  morePlatforms: (count) => `${count} more`,
  byAuthority: 'Answers of authorities',
  authority: 'Authority',
  replies: 'Answered',
  replyDays: 'Median working days to answer',
  repliesMeaning:
    'Working days from the transfer until the authority answers or returns the report. Authorities with fewer than 10 answers are not listed.',
  results: 'Results',
  result: 'Reports',
  outcomes: {
    handled: 'Dealt with',
    transferred: 'Dealt with by the authority in charge',
    not_found: 'Nothing illegal or harmful found',
    gone: 'No longer online',
    no_answer: 'No further information came',
    unknown: 'Not recorded',
  },
  sources: {
    web: 'Online',
    phone: 'By telephone',
    letter: 'By letter',
    visit: 'In person',
    hotline: 'From the hotline',
  },
  merged: (parts) => `Others (${parts} together)`,
  smallParts: 'Counts below 10 are merged, so that no number points at a person.',
  appeals: 'Appeals',
  appealed: (reports) => `Received: ${reports}.`,
  appealsAnswered: (reports) => `Answered: ${reports}.`,
  appealsChanged: (reports, percent) => `Result changed: ${reports} (${percent}).`,
  appealsTooFew: 'Counts that are too small are not published.',
  gap: ' ',
  counted: 'Is your report counted?',
  countedHow:
    'Open your report with its query code to see in which month it counts. Nobody else sees this.',
  countedLink: 'Check my report',
  method: 'How this is counted',
  methodText:
    'The system counts by fixed definitions. Two members of staff check the figures and sign them. Errors lead to a new version; earlier versions stay published.',
  definition: 'Definitions (in Chinese)',
  data: 'Data',
  csv: 'CSV table',
  json: 'JSON (as signed)',
  signature: 'Signature',
  key: 'Public key',
  feed: 'Feed (RSS)',
  verifying: 'How to verify the signature',
  columns: ['Month', 'Group', 'Item', 'Number', 'Unit'],
  all: 'All',
}

export const figuresWords: Readonly<Record<PageLanguage, FiguresWords>> = {
  'zh-CN': chinese,
  en: english,
}

/** Words of a page besides its figures. */
export interface FiguresPage {
  readonly words: FiguresWords
  readonly title: string
  /** Base path of the site in this language: `/web/pc/en/`. */
  readonly base: string
  /** Path of the newest month, without a slash at its end. */
  readonly address: string
  readonly hasFeed: boolean
  /** Language of texts of the centre, when it is not the page's. */
  readonly chinese: string | undefined
  readonly typeName: (name: string) => string
}
