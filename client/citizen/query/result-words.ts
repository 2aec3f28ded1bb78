import * as words from '#words/result.ts'
import * as statusWords from '#words/status.ts'
import { deadlineInWords, lastDayInWords } from '../../kit/time-in-words.ts'
import type { ReceivedMessage, ReceivedReport } from '../report/received-report.ts'

const isResult = ({ status }: ReceivedReport) => status === 'closed' || status === 'rejected'

/** Returns the last member of a kind. `findLast` is newer than the browsers we serve. */
export function latest<T>(all: readonly T[], isOne: (one: T) => boolean): T | undefined {
  const found = all.filter(isOne)
  return found.at(-1)
}

/** The centre's latest words on the present status. */
export interface CentreWords {
  /** The message of the thread that holds them, which is not shown there again. */
  message?: ReceivedMessage | undefined
  text: string
  /** What the product added to a result in the timeline, e.g. `已处置`. */
  added?: string | undefined
  at?: string | undefined
}

/**
 * Returns the centre's words on the present status: the answer of a result, the question to the reporter, or what it
 * wrote since the report has this status.
 */
export function centreWords(report: ReceivedReport): CentreWords | undefined {
  const { status, thread = [], timeline = [] } = report
  const last = timeline.at(-1)
  const answered = thread.map(({ from }) => from).lastIndexOf('reporter')
  const stays = status === undefined || status === 'supplement' || isResult(report)
  const message = latest(
    thread.slice(stays ? 0 : answered + 1),
    ({ from, kind }) => from === 'centre' && kind !== 'message',
  )
  const note = (last?.status === status && last?.note) || ''
  const isAfter = message?.at === undefined || last?.at === undefined || message.at >= last.at
  // Times of anonymous reports are half days: a question of the same one is not the result's answer.
  const isAnswer = !isResult(report) || note === '' || note.endsWith(message?.msg ?? '')
  const said = isAfter && isAnswer ? message?.msg : undefined
  if (said === undefined) return isOwnWord(note, report) ? { text: note, at: last?.at } : undefined
  const added = note.endsWith(said) ? note.slice(0, -said.length) : ''
  if (!isOwnWord(added + said, report)) return undefined
  return isResult(report)
    ? { message, text: said, added: added.replace(/。$/, ''), at: message?.at }
    : { message, text: added + said, at: message?.at }
}

/** Tells whether words say more than the name of the status, e.g. `已受理。`. */
const isOwnWord = (text: string, { status_name }: ReceivedReport) =>
  text !== '' && text.replace(/[。.]$/, '') !== status_name

/** Splits the centre's words into a headline, their first sentence, and the rest; a long sentence is no headline. */
export function splitWords(text: string): [headline: string | undefined, rest: string] {
  const first = /^.{1,48}?(?:[。！？!?]|\.(?=\s|$)|(?=\n)|$)/u.exec(text.trim())?.[0]
  return first === undefined ? [undefined, text] : [first, text.trim().slice(first.length).trim()]
}

/** Returns the outcome in a line; for an unknown status the back end's words. */
export function headlineOf(report: ReceivedReport): string {
  const { status, status_name, outcome } = report
  if (status === undefined)
    return status_name === undefined ? words.found : statusWords.stepName(status_name)
  return status === 'closed' && outcome
    ? words.outcomeHeadline[outcome]
    : words.statusHeadline[status]
}

/** Tells whether the result follows an appeal, so that no other is possible. */
export const isFinal = (report: ReceivedReport): boolean =>
  isResult(report) &&
  !report.may.appeal &&
  report.timeline?.some((event) => event.status === 'appealing') === true

/** Returns what happens next, or what the reporter should do, and by when. */
export function expectationOf({
  status,
  progress,
  answer_until,
}: ReceivedReport): string | undefined {
  if (status === 'supplement')
    return answer_until === undefined
      ? undefined
      : words.pleaseAnswer(deadlineInWords(answer_until))
  const next = progress?.find((step) => step.expected_at !== undefined)
  if (next?.expected_at === undefined) return undefined
  const what =
    status === 'received'
      ? words.whetherAccepted
      : status === 'appealing'
        ? words.answered
        : statusWords.stepName(next.name)
  return next.is_late
    ? words.late(lastDayInWords(next.expected_at), what)
    : words.nextBy(deadlineInWords(next.expected_at), what)
}
