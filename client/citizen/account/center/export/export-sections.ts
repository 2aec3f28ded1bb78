import type { selfExport } from '../../../../../contract/account/account.ts'
import type { Output } from '../../../../../contract/endpoint.ts'
import type { Received } from '../../../../../contract/receive.ts'
import { sizeInWords } from '../../../report/evidence/limits.ts'
import { timeInWords } from '../../../../kit/time-in-words.ts'

type Exported = Received<Output<typeof selfExport>>
type Account = NonNullable<Exported['account']>
type Report = NonNullable<Exported['reports']>[number]

/** Returns a fact, or none for an empty value. */
export type Fact = readonly [name: string, value: string | null | undefined]

/** A section of the export: facts, lines, or several items. */
export interface ExportSection {
  readonly id: string
  readonly title: string
  readonly facts?: readonly Fact[]
  readonly lines?: readonly string[]
  readonly items?: readonly {
    readonly id: string
    readonly title: string
    readonly facts: readonly Fact[]
  }[]
  /** Shown if there are no lines and no items. */
  readonly none?: string
}

const yesOrNo = (is: boolean | undefined) => (is ? '是' : '否')

/** One row per member of the account; a new member does not compile without. */
const accountFacts = (
  account: Account,
): Readonly<Record<keyof Required<Account>, readonly Fact[]>> => ({
  name: [['姓名', account.name]],
  phone: [['手机号', account.phone]],
  next_phone: account.next_phone ? [['将要换成的手机号', account.next_phone]] : [],
  email: [['邮箱', account.email]],
  wx_bound: [['微信', account.wx_bound ? '已绑定' : '未绑定']],
  registered_at: [['注册时间', timeInWords(account.registered_at)]],
  consent: [
    [
      '同意隐私说明',
      `${timeInWords(account.consent?.at)}${account.consent?.version ? `（版本 ${account.consent.version}）` : ''}`,
    ],
  ],
})

const reporterNames = {
  name: '举报人姓名',
  phone: '举报人手机号',
  id_number: '举报人身份证号',
  email: '举报人邮箱',
} satisfies Record<keyof NonNullable<Report['reporter']>, string>

const reporterFacts = (reporter: NonNullable<Report['reporter']>): Fact[] =>
  (Object.keys(reporterNames) as (keyof typeof reporterNames)[]).map((field) => [
    reporterNames[field],
    reporter[field],
  ])

const fileInWords = ({ name, size, sm3 }: NonNullable<Report['files']>[number]) =>
  `${name}（${sizeInWords(size ?? 0)}${sm3 ? `，SM3 ${sm3}` : ''}）`

/** One row per member of an exported report. */
const reportFacts = (
  report: Report,
): Readonly<Record<Exclude<keyof Required<Report>, 'report_id' | 'title'>, readonly Fact[]>> => ({
  status_name: [['状态', report.status_name]],
  reported_at: [['提交时间', timeInWords(report.reported_at)]],
  report_type: [['举报类型', report.report_type]],
  real_name: [['举报方式', report.real_name ? '实名' : '匿名']],
  reporter: report.reporter ? reporterFacts(report.reporter) : [],
  site_name: [['网站或应用', report.site_name]],
  urls: [['网址', report.urls?.join('\n')]],
  account: [['账号或位置', report.account]],
  seen_at: [['看到的时间', timeInWords(report.seen_at)]],
  description: [['情况说明', report.description]],
  involves_minors: [['涉及未成年人', yesOrNo(report.involves_minors)]],
  wants_result: [['希望得知结果', yesOrNo(report.wants_result)]],
  files: [['文件', report.files?.map(fileInWords).join('\n')]],
  timeline: [
    [
      '办理经过',
      report.timeline
        ?.map(({ status_name, at, note }) =>
          [timeInWords(at), status_name, note].filter(Boolean).join(' '),
        )
        .join('\n'),
    ],
  ],
  thread: [
    [
      '答复和补充说明',
      report.thread
        ?.map(
          ({ from, msg, at }) =>
            `${timeInWords(at)} ${from === 'centre' ? '工作人员' : '我'}：${msg}`,
        )
        .join('\n'),
    ],
  ],
})

/** Returns everything stored of the citizen, in words; times are those of Shanghai. */
export function exportSections({
  account = {},
  sessions = [],
  reports = [],
  notices = [],
}: Exported): ExportSection[] {
  return [
    { id: 'account', title: '账号', facts: Object.values(accountFacts(account)).flat() },
    {
      id: 'sessions',
      title: `当前有效的登录（${sessions.length}）`,
      lines: sessions.map(
        ({ signed_in_at, seen_at }) =>
          `${timeInWords(signed_in_at)} 登录，最近使用 ${timeInWords(seen_at)}`,
      ),
      none: '没有登录。',
    },
    {
      id: 'reports',
      title: `举报（${reports.length}）`,
      items: reports.map((report, i) => ({
        id: report.report_id ?? `${i}`,
        title: report.title ?? `${report.report_type}举报`,
        facts: Object.values(reportFacts(report)).flat(),
      })),
      none: '账号里没有举报。',
    },
    {
      id: 'notices',
      title: `消息通知（${notices.length}）`,
      lines: notices.map(
        ({ title, text, at, read }) =>
          `${timeInWords(at)}（${read ? '已读' : '未读'}）${title}：${text}`,
      ),
      none: '没有通知。',
    },
  ]
}
