import type { ReactNode } from 'react'
import type { selfExport } from '../../../../contract/account.ts'
import type { Output } from '../../../../contract/endpoint.ts'
import type { Received } from '../../../../contract/receive.ts'
import { timeInWords } from '../../../kit/time-in-words.ts'
import { sizeInWords } from '../../report/evidence/limits.ts'
import styles from './export.module.css'
import { Line } from './line.tsx'

type Report = NonNullable<Received<Output<typeof selfExport>>['reports']>[number]
type Fact = readonly [name: string, value: ReactNode]

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

/** What is said of each member of an exported report; a member that is not here does not compile. */
const factsOf = (
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
  involves_minors: [['涉及未成年人', report.involves_minors ? '是' : '否']],
  wants_result: [['希望得知结果', report.wants_result ? '是' : '否']],
  files: [
    [
      '文件',
      report.files?.map(({ name, size }) => `${name}（${sizeInWords(size ?? 0)}）`).join('\n'),
    ],
  ],
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
      '答复和留言',
      report.thread
        ?.map(
          ({ from, msg, at }) =>
            `${timeInWords(at)} ${from === 'centre' ? '工作人员' : '我'}：${msg}`,
        )
        .join('\n'),
    ],
  ],
})

/** One report with all that was written and sent with it. */
export const ExportedReport = ({ report }: { report: Report }) => (
  <article className={styles.report}>
    <h3>{report.title ?? `${report.report_type}举报`}</h3>
    <dl className={styles.lines}>
      {Object.values(factsOf(report))
        .flat()
        .map(([name, value]) => (
          <Line key={name} name={name} value={value} />
        ))}
    </dl>
  </article>
)
