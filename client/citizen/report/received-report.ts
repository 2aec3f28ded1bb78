import type { Output } from '../../../contract/endpoint.ts'
import type { Received } from '../../../contract/receive.ts'
import type { reportAppeal, ReportView } from '../../../contract/report/report.ts'
import { type Status, statusNames } from '../../../contract/report/report-status.ts'
import type { Outcome } from '../../../contract/report/report-steps.ts'
import { unreadable } from '../../kit/call-failure.ts'

/** A status; one that the contract does not know keeps the back end's words. */
export interface ReceivedStatus {
  status?: Status | undefined
  /** Absent if the back end sent no name, or only a number. */
  status_name?: string | undefined
}

export interface ReceivedFile {
  name: string
  size?: number
}

/** One message of the thread; only the text is certain. */
export interface ReceivedMessage {
  /** Absent unless it is a word of the contract. */
  from?: 'reporter' | 'centre'
  kind?: 'message' | 'appeal' | 'reply'
  msg: string
  files: readonly ReceivedFile[]
  at?: string
}

/** Members of the contract's report that are read into another form. */
type ReadApart =
  | keyof ReceivedStatus
  | 'report_type'
  | 'evidence'
  | 'timeline'
  | 'thread'
  | 'may'
  | 'outcome'
  | 'progress'

/** A report as any back end answers it. Members that the back end did not send are absent, and are not shown. */
export interface ReceivedReport extends ReceivedStatus, Omit<Received<ReportView>, ReadApart> {
  type_name?: string
  evidence?: readonly ReceivedFile[]
  timeline?: readonly (ReceivedStatus & { status_name: string; at?: string; note?: string })[]
  /** Absent if the back end sent no messages. */
  thread?: readonly ReceivedMessage[]
  /** The possible actions. A back end that states none is asked: messages are offered and, once accepted, appeals. */
  may: {
    isStated: boolean
    message: boolean
    appeal: boolean
    urge: boolean
    still_there?: boolean
  }
  /** Absent unless it is a word of the contract. */
  outcome?: Outcome
  /** Absent if the back end promises no dates. */
  progress?: readonly ReceivedStep[]
}

/** A step of a report; without dates if none are known. */
export interface ReceivedStep {
  name: string
  reached_at?: string
  expected_at?: string
  is_late?: boolean
}

/** The outcomes of the contract; its table of steps would weigh on the page. */
const outcomes = [
  'handled',
  'transferred',
  'not_found',
  'gone',
  'no_answer',
] as const satisfies readonly Outcome[]

const isStatus = (word: string): word is Status => Object.hasOwn(statusNames, word)

interface SaidStatus {
  status?: string | undefined
  status_name?: string | undefined
}

/** Returns undefined for an absent or unreadable status. */
export function readStatus({ status, status_name }: SaidStatus): ReceivedStatus | undefined {
  if (status !== undefined && isStatus(status))
    return { status, status_name: status_name ?? statusNames[status] }
  const words = status_name ?? status
  return words && !/^\d+$/.test(words) ? { status_name: words } : undefined
}

const isReceived = (said: ReceivedStatus | undefined) =>
  said?.status ? said.status === 'received' : said?.status_name === statusNames.received

const oneOf = <Word extends string>(words: readonly Word[], said: string | undefined) =>
  words.find((word) => word === said)

/** Returns a known outcome. */
export const readOutcome = (said: string | undefined): Outcome | undefined => oneOf(outcomes, said)

const readFiles = (files: readonly { name?: string; size?: number }[]): ReceivedFile[] =>
  files.flatMap(({ name, size }) =>
    name === undefined ? [] : [{ name, ...(size !== undefined && { size }) }],
  )

function readMessage(message: Received<ReportView['thread'][number]>): ReceivedMessage[] {
  const { msg, files = [], at } = message
  if (!msg) return []
  const from = oneOf(['reporter', 'centre'], message.from)
  const kind = oneOf(['message', 'appeal', 'reply'], message.kind)
  return [
    {
      msg,
      files: readFiles(files),
      ...(from && { from }),
      ...(kind && { kind }),
      ...(at !== undefined && { at }),
    },
  ]
}

/** Returns the readable messages of a thread. */
export const readThread = (
  thread: Received<Output<typeof reportAppeal>['thread']> | undefined,
): ReceivedMessage[] => (thread ?? []).flatMap(readMessage)

/** Reads a report from the answer of any back end. @throws CallFailure when nothing is readable */
export function readReport(report: Received<ReportView> | undefined): ReceivedReport {
  // A remark alone, e.g. `{ msg: 'ok' }`, is no report.
  if (!report || Object.keys(report).every((name) => name === 'msg')) throw unreadable()
  const { status, status_name, report_type, timeline, thread, may, ...others } = report
  const { progress, evidence, outcome: ended, ...rest } = others
  const said = readStatus({ status, status_name })
  const outcome = readOutcome(ended)
  return {
    ...rest,
    ...(outcome && { outcome }),
    ...(evidence && { evidence: readFiles(evidence) }),
    ...said,
    ...(report_type?.name && { type_name: report_type.name }),
    ...(timeline && {
      timeline: timeline.flatMap(({ status: said, status_name: words, ...event }) => {
        const { status_name: name, ...reached } =
          readStatus({ status: said, status_name: words }) ?? {}
        return name ? [{ ...event, ...reached, status_name: name }] : []
      }),
    }),
    ...(thread && { thread: readThread(thread) }),
    ...(progress && {
      progress: progress.flatMap(({ name, ...step }) => (name ? [{ ...step, name }] : [])),
    }),
    may: may
      ? {
          isStated: true,
          message: may.message ?? false,
          appeal: may.appeal ?? false,
          urge: may.urge ?? false,
          ...(may.still_there && { still_there: true }),
        }
      : { isStated: false, message: true, appeal: !isReceived(said), urge: false },
  }
}
