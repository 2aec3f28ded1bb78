import { noticeText } from '../../../../../contract/report/notice.ts'
import { selfMsg } from '../../../../../contract/report/report.ts'
import { sentences } from '#words/notices.ts'
import { reportName } from '#words/report-name.ts'
import { summaryOf } from '../../../../../contract/report/report-summary.ts'
import { readOutcome, readStatus } from '../../../report/received-report.ts'
import { toneOf, type Tone } from '../../../query/status-tone.ts'
import { unreadable } from '../../../../kit/call-failure.ts'
import { maskPhonesIn } from '../../../../kit/mask-phone.ts'
import { call } from '../../../site/session/call.ts'
import { useStore } from '../../../../kit/store.ts'
import { shownPage, spanOf } from '../list/page-address.ts'

/** A notice, its phone numbers masked (spec §5); members that the back end did not send are absent. */
export interface ShownNotice {
  /** Id for marking the notice as read; absent if the back end sends none. */
  id?: string
  title: string
  text?: string
  at?: string
  read?: boolean
  /** Colour of a notice about a status. */
  tone?: Tone
  /** Whether its title speaks of a report. */
  isAboutReport: boolean
  /** The report that it is about. */
  report?: { name: string; id: string }
}

export interface NoticesPage {
  total: number
  list: readonly ShownNotice[]
  unread: number
}

const words = new Map(Object.entries(sentences))

/**
 * Returns a page of notices; stores the number of unread ones for the badge.
 * @param read ids to mark as read, or all @throws CallFailure, also for an unreadable list, which is not an empty one
 */
export async function fetchNotices(page: number, read?: string[] | 'all'): Promise<NoticesPage> {
  const answer = await call(selfMsg, {
    ...spanOf(page),
    ...(read === 'all' ? { mark_all_read: true } : { mark_read: read }),
  })
  const { list, total, unread = 0 } = answer
  const notices = list?.flatMap(
    ({ title, text, report, code = '', values, answer, outcome, ...rest }) => {
      const [first = text, second] = [title, title && text]
      if (!first) return []
      const { report_id: id, report_type, summary, title: ownTitle } = report ?? {}
      const status = readStatus({ status: code.replace(/^report_/, '') })?.status
      // Words that only repeat the title say nothing.
      const said = answer && !first.endsWith(answer.replace(/。$/, '')) ? answer : undefined
      const known = words.get(code)
      const own = known && noticeText(known, values)
      return [
        {
          title: own?.title ?? maskPhonesIn(first),
          // The centre's own words say more than ours about them.
          ...(second && { text: maskPhonesIn(said ?? own?.text ?? second) }),
          ...(status && { tone: toneOf(status, readOutcome(outcome)) }),
          isAboutReport: first.includes('举报'),
          ...(id !== undefined && {
            report: {
              id,
              name: reportName(report_type?.name, summary ?? summaryOf({ title: ownTitle })),
            },
          }),
          ...rest,
        },
      ]
    },
  )
  // An unreadable list is not an empty one.
  if (!notices || (notices.length === 0 && list && list.length > 0)) throw unreadable()
  useStore.setState(({ user }) => ({ user: { ...user, unread } }))
  return { ...shownPage(notices, total, page), unread }
}
