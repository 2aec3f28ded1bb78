import type { Output } from '../../../contract/endpoint.ts'
import type { Received } from '../../../contract/receive.ts'
import type { reportAppeal, ReportView } from '../../../contract/report.ts'
import { type Status, statusNames } from '../../../contract/report-status.ts'
import type { Outcome } from '../../../contract/report-steps.ts'
import { unreadable } from '../../kit/call-failure.ts'

/** A status that is not one of ours stays in the back end's words. */
export interface ShownStatus {
  status?: Status | undefined
  /** Absent where the back end says none, or only a number that nobody here can put into words. */
  status_name?: string | undefined
}

export interface ShownFile {
  name: string
  size?: number
}

/** One message of the thread; a text is the least. */
export interface ShownMessage {
  /** Absent where the back end does not say in our words. */
  from?: 'reporter' | 'centre'
  kind?: 'message' | 'appeal' | 'reply'
  msg: string
  files: readonly ShownFile[]
  at?: string
}

/** What is shown of a report. What a back end does not say is absent, and not shown. */
export interface ShownReport extends ShownStatus {
  type_name?: string
  title?: string
  description?: string
  urls?: readonly string[]
  site_name?: string
  account?: string
  seen_at?: string
  evidence?: readonly ShownFile[]
  real_name?: boolean
  reported_at?: string
  file_count?: number
  timeline?: readonly (ShownStatus & { status_name: string; at?: string; note?: string })[]
  /** Absent where the back end says neither of messages nor of a reply. */
  thread?: readonly ShownMessage[]
  /** Absent where the back end does not say. */
  may?: { message: boolean; appeal: boolean; urge: boolean }
  urged_at?: string
  /** How a closed report ended; absent where it is none of our words. */
  outcome?: Outcome
  working_days?: number
  appeal_answer_until?: string
  withdraw_seconds?: number
  /** Absent where the back end promises no dates. */
  progress?: readonly ShownStep[]
  answer_until?: string
}

/** A step of a report; neither reached nor expected where nobody can say. */
export interface ShownStep {
  name: string
  reached_at?: string
  expected_at?: string
  is_late?: boolean
}

/** As of the contract, whose table of steps stays with the desk. */
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

/** @returns undefined when nothing is said of it */
export function shownStatus({ status, status_name }: SaidStatus): ShownStatus | undefined {
  if (status !== undefined && isStatus(status))
    return { status, status_name: status_name ?? statusNames[status] }
  const words = status_name ?? status
  return words && !/^\d+$/.test(words) ? { status_name: words } : undefined
}

const oneOf = <Word extends string>(words: readonly Word[], said: string | undefined) =>
  words.find((word) => word === said)

const shownFiles = (files: readonly { name?: string; size?: number }[]): ShownFile[] =>
  files.flatMap(({ name, size }) =>
    name === undefined ? [] : [{ name, ...(size !== undefined && { size }) }],
  )

function shownMessage(message: Received<ReportView['thread'][number]>): ShownMessage[] {
  const { msg, files = [], at } = message
  if (!msg) return []
  const from = oneOf(['reporter', 'centre'], message.from)
  const kind = oneOf(['message', 'appeal', 'reply'], message.kind)
  return [
    {
      msg,
      files: shownFiles(files),
      ...(from && { from }),
      ...(kind && { kind }),
      ...(at !== undefined && { at }),
    },
  ]
}

/** The messages of an answer that can be read. */
export const shownThread = (
  thread: Received<Output<typeof reportAppeal>['thread']> | undefined,
): ShownMessage[] => (thread ?? []).flatMap(shownMessage)

/**
 * What can be shown of a report as any back end answers it.
 * @throws CallFailure when nothing of it can be read
 */
export function shownReport(report: Received<ReportView> | undefined): ShownReport {
  // A mere remark is no report.
  if (!report || Object.keys(report).every((name) => name === 'reply')) throw unreadable()
  const { status, status_name, report_type, timeline, thread, reply, may, ...others } = report
  const { progress, evidence, outcome: ended, ...rest } = others
  const outcome = oneOf(outcomes, ended)
  return {
    ...rest,
    ...(outcome && { outcome }),
    ...(evidence && { evidence: shownFiles(evidence) }),
    ...shownStatus({ status, status_name }),
    ...(report_type?.name && { type_name: report_type.name }),
    ...(timeline && {
      timeline: timeline.flatMap(({ status: said, status_name: words, ...event }) => {
        const { status_name: name, ...reached } =
          shownStatus({ status: said, status_name: words }) ?? {}
        return name ? [{ ...event, ...reached, status_name: name }] : []
      }),
    }),
    ...((thread ?? reply) !== undefined && {
      thread: [
        ...shownThread(thread),
        ...(reply ? shownMessage({ msg: reply, from: 'centre', kind: 'reply' }) : []),
      ],
    }),
    ...(progress && {
      progress: progress.flatMap(({ name, ...step }) => (name ? [{ ...step, name }] : [])),
    }),
    ...(may && {
      may: {
        message: may.message ?? false,
        appeal: may.appeal ?? false,
        urge: may.urge ?? false,
      },
    }),
  }
}
