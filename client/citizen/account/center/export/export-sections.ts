import * as words from '#words/export.ts'
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

const yesOrNo = (is: boolean | undefined) => (is ? words.yes : words.no)

/** One row per member of the account; a new member does not compile without. */
const accountFacts = (
  account: Account,
): Readonly<Record<keyof Required<Account>, readonly Fact[]>> => ({
  name: [[words.name, account.name]],
  phone: [[words.phone, account.phone]],
  next_phone: account.next_phone ? [[words.nextPhone, account.next_phone]] : [],
  email: [[words.email, account.email]],
  wx_bound: [[words.wechat, account.wx_bound ? words.bound : words.unbound]],
  registered_at: [[words.registeredAt, timeInWords(account.registered_at)]],
  consent: [
    [
      words.consent,
      `${timeInWords(account.consent?.at)}${account.consent?.version ? words.version(account.consent.version) : ''}`,
    ],
  ],
})

const reporterNames = {
  name: words.reporterName,
  phone: words.reporterPhone,
  id_number: words.reporterId,
  email: words.reporterEmail,
} satisfies Record<keyof NonNullable<Report['reporter']>, string>

const reporterFacts = (reporter: NonNullable<Report['reporter']>): Fact[] =>
  (Object.keys(reporterNames) as (keyof typeof reporterNames)[]).map((field) => [
    reporterNames[field],
    reporter[field],
  ])

const fileInWords = ({ name, size, sm3 }: NonNullable<Report['files']>[number]) =>
  words.file(`${name}`, [sizeInWords(size ?? 0), ...(sm3 ? [`SM3 ${sm3}`] : [])])

/** One row per member of an exported report. */
const reportFacts = (
  report: Report,
): Readonly<Record<Exclude<keyof Required<Report>, 'report_id' | 'title'>, readonly Fact[]>> => ({
  status_name: [[words.status, report.status_name]],
  reported_at: [[words.sentAt, timeInWords(report.reported_at)]],
  report_type: [[words.type, report.report_type]],
  real_name: [[words.way, report.real_name ? words.named : words.anonymous]],
  reporter: report.reporter ? reporterFacts(report.reporter) : [],
  site_name: [[words.site, report.site_name]],
  urls: [[words.addresses, report.urls?.join('\n')]],
  account: [[words.place, report.account]],
  seen_at: [[words.seenAt, timeInWords(report.seen_at)]],
  description: [[words.description, report.description]],
  involves_minors: [[words.minors, yesOrNo(report.involves_minors)]],
  wants_result: [[words.wantsAnswer, yesOrNo(report.wants_result)]],
  files: [[words.files, report.files?.map(fileInWords).join('\n')]],
  timeline: [
    [
      words.timeline,
      report.timeline
        ?.map(({ status_name, at, note }) =>
          [timeInWords(at), status_name, note].filter(Boolean).join(' '),
        )
        .join('\n'),
    ],
  ],
  thread: [
    [
      words.thread,
      report.thread
        ?.map(
          ({ from, msg, at }) =>
            `${timeInWords(at)} ${from === 'centre' ? words.staff : words.me}${words.colon}${msg}`,
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
    { id: 'account', title: words.account, facts: Object.values(accountFacts(account)).flat() },
    {
      id: 'sessions',
      title: words.sessions(sessions.length),
      lines: sessions.map(({ signed_in_at, seen_at }) =>
        words.session(timeInWords(signed_in_at), timeInWords(seen_at)),
      ),
      none: words.noSessions,
    },
    {
      id: 'reports',
      title: words.reports(reports.length),
      items: reports.map((report, i) => ({
        id: report.report_id ?? `${i}`,
        title: report.title ?? words.reportOf(`${report.report_type}`),
        facts: Object.values(reportFacts(report)).flat(),
      })),
      none: words.noReports,
    },
    {
      id: 'notices',
      title: words.notices(notices.length),
      lines: notices.map(({ title, text, at, read }) =>
        words.notice(
          timeInWords(at),
          read ? words.read : words.unread,
          `${title}${words.colon}${text}`,
        ),
      ),
      none: words.noNotices,
    },
  ]
}
