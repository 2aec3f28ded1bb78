import { dayInWords, lastDayInWords } from '../../kit/time-in-words.ts'
import type { ReceivedMessage, ReceivedReport } from '../report/received-report.ts'
import { outcomeHeadline, statusHeadline } from './status-words.ts'

const isResult = ({ status }: ReceivedReport) => status === 'closed' || status === 'rejected'

/** Returns the outcome in a line; for an unknown status the back end's words. */
export function headlineOf(report: ReceivedReport): string {
  const { status, status_name, outcome } = report
  if (status === undefined) return status_name ?? '已查到这个举报'
  return status === 'closed' && outcome ? outcomeHeadline[outcome] : statusHeadline[status]
}

/**
 * Returns the centre's words on the present status: the answer of a result, or the question to the reporter. For an
 * unknown status the last answer.
 */
export function answerOf(report: ReceivedReport): Pick<ReceivedMessage, 'msg' | 'at'> | undefined {
  const { status, thread = [], timeline = [] } = report
  const isAbout = status === undefined || isResult(report) || status === 'supplement'
  if (!isAbout) return undefined
  const answers = thread.filter(({ from, kind }) => from === 'centre' && kind !== 'message')
  const said = answers.at(-1)
  if (said) return said
  const last = timeline.at(-1)
  if (last?.note === undefined || last.note === '') return undefined
  return { msg: last.note, ...(last.at !== undefined && { at: last.at }) }
}

/** Tells whether the result follows an appeal, so that no other is possible. */
export const isFinal = (report: ReceivedReport): boolean =>
  isResult(report) &&
  !report.may.appeal &&
  report.timeline?.some((event) => event.status === 'appealing') === true

/** Returns how long a result took, in words. */
export const durationInWords = (days: number): string =>
  days === 0 ? '用时不到 1 个工作日' : `用时 ${days} 个工作日`

/** Returns the next expected step, in a sentence. */
export function expectationOf({
  status,
  progress,
  answer_until,
}: ReceivedReport): string | undefined {
  if (status === 'supplement')
    return answer_until === undefined
      ? undefined
      : `请在 ${lastDayInWords(answer_until)}（含当天）前补充；到期没有收到的，这个举报会办结。`
  const next = progress?.find((step) => step.expected_at !== undefined)
  if (next?.expected_at === undefined) return undefined
  const day = lastDayInWords(next.expected_at)
  const what = status === 'received' ? '告知是否受理' : next.name
  return next.is_late
    ? `原预计 ${day}前${what}，已经超过，我们会尽快办理。`
    : `预计 ${day}前${what}。`
}

/** Returns when the report was urged, in words. */
export const urgedInWords = (at: string): string => `您已于 ${dayInWords(at)}催办，已转给主管督促。`
