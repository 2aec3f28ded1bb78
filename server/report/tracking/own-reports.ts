import type { Input, Output } from '../../../contract/endpoint.ts'
import type { selfQuery } from '../../../contract/report/report.ts'
import type { Outcome } from '../../../contract/report/report-steps.ts'
import { statusNames } from '../../../contract/report/report-status.ts'
import { summaryOf } from '../../../contract/report/report-summary.ts'
import type { Services } from '../../platform/services.ts'
import { contentsReader } from '../../platform/crypto/contents-reader.ts'
import type { DeadlineDeps } from '../case/deadline.ts'
import { CallError } from '../../http/call-error.ts'
import { centreWordsAt, ownReportsAmong, reportsOf, type ListedReport } from './account-store.ts'
import { queryCodeMacOf, reportIdOf } from '../query-code-mac.ts'
import { contentsOpener } from '../read-contents.ts'
import { eventPlace, messagePlace } from '../sealed-contents.ts'
import { readReport } from './read-report.ts'
import { viewWithProgress } from './view.ts'

export const unknownReport = () => new CallError('notFound', '没有找到这个举报，请返回列表重新选择')

/** A listed report, from a row or from JSON. */
type Listed = Omit<ListedReport, 'reported_at'> & { readonly reported_at: string | Date }

/** Returns the title, or other text that identifies the report. Decrypts only the columns that it needs. */
function namesOf(deps: Services<'keyring'>, row: Listed) {
  const owner = { kind: 'report', codeMac: row.code_mac } as const
  const reader = contentsReader(deps, owner, row.data_key)
  const open = contentsOpener(reader, row.code_mac, row)
  const title = open.title()
  const summary =
    summaryOf({ title }) ??
    summaryOf({ urls: open.urls() }) ??
    summaryOf({ site_name: open.site_name() }) ??
    summaryOf({ account: open.account() }) ??
    summaryOf({ description: open.description() })
  return { title, ...(summary !== undefined && { summary }) }
}

/** Presents reports for a list that their reporter sees. */
export function listedReports(deps: Services<'keyring'>, rows: readonly Listed[]) {
  return rows.map((row) => ({
    report_id: reportIdOf(row.code_mac),
    status: row.status,
    status_name: statusNames[row.status],
    report_type: { id: row.type_id, name: row.type_name },
    ...namesOf(deps, row),
    reported_at: new Date(row.reported_at).toISOString(),
  }))
}

/** Returns a page of the citizen's own reports, newest first. */
export async function listOwn(
  deps: Services<'db' | 'keyring'>,
  accountId: string,
  input: Input<typeof selfQuery>,
): Promise<Output<typeof selfQuery>> {
  const { total, list } = await reportsOf(deps.db, accountId, input)
  return { total, list: listedReports(deps, list) }
}

export async function nameOwnReports(
  deps: Services<'db' | 'keyring'>,
  accountId: string,
  codeMacs: readonly Buffer[],
): Promise<ReturnType<typeof listedReports>> {
  if (codeMacs.length === 0) return []
  return listedReports(deps, await ownReportsAmong(deps.db, accountId, codeMacs))
}

interface Answer {
  readonly answer: string
  readonly outcome?: Outcome
}

interface AboutReport {
  readonly codeMac: Buffer
  readonly at: Date
}

/** Returns the key of an answer: the report and the time. */
const answerKey = ({ codeMac, at }: AboutReport) => `${reportIdOf(codeMac)} ${at.toISOString()}`

/** Returns what the centre wrote at the time of each notice, and the outcome; as a function of the notice. */
export async function answersTo(
  deps: Services<'db' | 'keyring'>,
  accountId: string,
  notices: readonly AboutReport[],
): Promise<(notice: AboutReport) => Answer | undefined> {
  if (notices.length === 0) return () => undefined
  const { events, replies } = await centreWordsAt(deps.db, accountId, {
    codeMacs: notices.map(({ codeMac }) => codeMac),
    times: notices.map(({ at }) => at),
  })
  const reader = ({ code_mac, data_key }: (typeof events)[number] | (typeof replies)[number]) =>
    contentsReader(deps, { kind: 'report', codeMac: code_mac }, data_key)
  const found = new Map<string, Answer>()
  const add = (
    row: { code_mac: Buffer; at: Date },
    answer: string | null,
    outcome?: Outcome | null,
  ) =>
    answer !== null &&
    found.set(answerKey({ codeMac: row.code_mac, at: row.at }), {
      answer,
      ...(outcome && { outcome }),
    })
  for (const row of replies) add(row, reader(row).read(messagePlace(row.id), row.msg_sealed))
  // An event's note holds its reply.
  for (const row of events)
    add(row, reader(row).read(eventPlace(row.id), row.note_sealed), row.outcome)
  return (notice) => found.get(answerKey(notice))
}

/** Returns one of the citizen's own reports. @throws CallError notFound for an unknown report and for another's */
export async function viewOwn(
  deps: DeadlineDeps & Services<'db' | 'keyring' | 'clock'>,
  accountId: string,
  reportId: string,
): Promise<Output<typeof selfQuery>> {
  const row = await readReport(deps, queryCodeMacOf(reportId), accountId)
  if (!row) throw unknownReport()
  return { report: await viewWithProgress(deps, row, true) }
}
