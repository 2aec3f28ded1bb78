import { dangerIn, type Danger } from '../../../contract/report/danger/danger.ts'
import type { Output } from '../../../contract/endpoint.ts'
import type { PageLanguage } from '../../../contract/pages.ts'
import type { ReportContents, Reporter } from '../../../contract/report/report-fields.ts'
import type { ReportSource } from '../../../contract/report/report-source.ts'
import type { reportCreate } from '../../../contract/report/report.ts'
import type { Services } from '../../platform/services.ts'
import { wrapKeyOf } from '../../platform/crypto/data-key-store.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import type { RateLimit } from '../../platform/rate-limit.ts'
import { attempt } from '../../http/attempt.ts'
import { badField, CallError, conflict } from '../../http/call-error.ts'
import { isUrgent, type DeadlineDeps } from '../case/deadline.ts'
import { openIfUrgent } from '../case/open-cases.ts'
import { expectedSteps } from '../case/progress.ts'
import { attachFiles } from '../../evidence/attachments.ts'
import { type Call, idempotencyKeyOf } from '../../http/route.ts'
import type { ReadTicket } from '../../account/identity/ticket.ts'
import { sendCodeLater } from './code-message.ts'
import { contentMac } from './content-mac.ts'
import { queryCodeFor, queryCodeMac } from '../query-code-mac.ts'
import { realNameNeeded } from './judge.ts'
import { insertReport, type Received, type Sent } from './new-report-store.ts'
import * as store from '../store.ts'
import { sealNewContents } from '../sealed-contents.ts'
import { sealReporter } from '../sealed-reporter.ts'
import { withdrawSeconds } from '../tracking/view.ts'

/** Milliseconds that a citizen's clock may be ahead of ours. */
const leeway = 5 * 60 * 1000
/** The year in which China joined the internet. */
const earliest = new Date('1994-01-01T00:00:00Z')

/**
 * Reads when the citizen saw the content: an instant of UTC, or a day of Beijing.
 * @throws CallError badInput at `seen_at` for the future or too early
 */
function readSeenAt(typed: string | undefined, now: Date): string | null {
  if (typed === undefined) return null
  const isDay = !typed.includes('T')
  const seen = new Date(isDay ? `${typed}T00:00:00+08:00` : typed)
  if (seen.getTime() > now.getTime() + leeway)
    throw badField('seen_at', '看到的时间不能晚于现在；设备时间不准的，可以不填')
  // Negated, so that an invalid date fails as well.
  if (!(seen >= earliest)) throw badField('seen_at', '看到的时间太早了，请核对')
  return isDay ? typed : seen.toISOString()
}

/** Returns the danger to life that the words of a report tell of. */
const dangerOfReport = (contents: Pick<ReportContents, 'title' | 'description'>): Danger | null =>
  dangerIn([contents.title, contents.description].filter(Boolean).join('\n')) ?? null

export interface SubmitDeps
  extends DeadlineDeps, Services<'db' | 'keyring' | 'clock' | 'limits' | 'sms'> {
  /** The connections for reports with files. */
  readonly dbOfEvidence: Db
  readonly submitting: RateLimit
  /** Inserts a report without reporter and files, in one batch with concurrent ones. */
  readonly receive?: (sent: Sent) => Promise<Received | undefined>
}

/** A report as sent, named or anonymous, without its ticket. */
interface Submission {
  readonly contents: ReportContents
  /** Present in a named report only. */
  readonly reporter?: Reporter
  /** The owner; anonymous reports have none. */
  readonly accountId?: string | undefined
  /** Default: web. */
  readonly source?: ReportSource
  /** Key that submissions without a ticket are limited by. */
  readonly sender?: string | undefined
  /** Runs last in the transaction of the new report. */
  readonly record?: (trx: Trx, reportId: string) => Promise<void>
  /** Verifies the ticket without the database; undefined when the account replaces it. @throws CallError wrongCode */
  readonly readTicket: () => ReadTicket | undefined
  /** The error for a used ticket, or for one with too many refused attempts. */
  readonly ticketError: () => CallError
}

/** A report with this idempotency key exists; its answer is repeated. */
class AlreadyReceived extends Error {
  readonly existing: store.Submitted

  constructor(existing: store.Submitted) {
    super('a report with this key exists')
    this.existing = existing
  }
}
/** The report was not inserted, for one of several reasons; rolls the transaction back. */
class NotInserted extends Error {}

/** Checks the report type. @returns its name */
async function checkType(db: Db, { contents, reporter }: Submission): Promise<string> {
  const type = await store.findType(db, contents.report_type_id)
  if (!type) throw badField('report_type_id', '这个举报类型已停用，请重新选择')
  if (type.real_name_required && !reporter) throw new CallError('forbidden', realNameNeeded)
  return type.name
}

/** A report to insert, with its query code, which is not stored. */
interface Coded extends Sent {
  readonly code: string
  readonly language: PageLanguage
}

/** Inserts a report with its reporter and files. @throws NotInserted */
const insertWhole = (deps: SubmitDeps, submission: Submission, sent: Coded): Promise<Received> =>
  deps.db.transaction().execute(async (trx) => {
    const { contents, reporter } = submission
    const { danger = null } = sent.report
    const received = await insertReport(trx, sent)
    if (!received) throw new NotInserted()
    const { id, type_name } = received
    if (reporter) {
      const sealed = await sealReporter(trx, deps.keyring, sent.report.code_mac, reporter)
      await store.insertReporter(trx, { report_id: id, ...sealed })
      if (contents.send_code && deps.sms.sendQueryCode)
        await sendCodeLater(
          trx,
          deps,
          { id, codeMac: sent.report.code_mac, code: sent.code },
          sent.language,
        )
    }
    const { file_ids, file_password } = contents
    await attachFiles(trx, deps, file_ids, { reportId: id }, file_password)
    const { involves_minors } = contents
    await openIfUrgent(trx, deps, { type_name, involves_minors, danger })
    await submission.record?.(trx, id)
    return received
  })

/**
 * Inserts a report; in a batch unless it has files or a reporter, or is urgent.
 * @throws AlreadyReceived; CallError badInput, forbidden, wrongCode
 */
async function insert(deps: SubmitDeps, submission: Submission, sent: Coded): Promise<Received> {
  const { db } = deps
  const { involves_minors, file_ids } = submission.contents
  const { danger = null } = sent.report
  /** Throws the reason of a failed insert. @returns the type's name when only the ticket or the urgency remains */
  const throwReason = async () => {
    const existing = await store.findSubmitted(db, sent.report.code_mac)
    if (existing) throw new AlreadyReceived(existing)
    return checkType(db, submission)
  }
  const mayBatch = !submission.reporter && file_ids.length === 0 && !involves_minors && !danger
  if (deps.receive && mayBatch) {
    const received = await deps.receive(sent)
    if (received) return received
    const type_name = await throwReason()
    if (!isUrgent(deps, { type_name, involves_minors, danger })) throw submission.ticketError()
  }
  return insertWhole(deps, submission, sent).catch(async (error: unknown) => {
    if (!(error instanceof NotInserted)) throw error
    await throwReason()
    throw submission.ticketError()
  })
}

const wasWithdrawn = () => conflict('这个举报之前已经收到，后来撤回了。如需重新举报，请再提交一次')

/**
 * Stores a report exactly once per idempotency key: the key determines the query code, whose mac is unique. A repeated
 * call is answered from the stored report, even where it would be refused as a new one.
 * @throws CallError badInput, forbidden, wrongCode, tooMany; conflict when that report was withdrawn
 */
export async function submit(
  given: SubmitDeps,
  submission: Submission,
  call: Pick<Call, 'address' | 'idempotencyKey' | 'language'>,
): Promise<Output<typeof reportCreate>> {
  const { keyring, clock } = given
  const hasFiles = submission.contents.file_ids.length > 0
  const db = hasFiles ? given.dbOfEvidence : given.db
  const deps = { ...given, db }
  const code = queryCodeFor(keyring, idempotencyKeyOf(call))
  const { reporter, accountId, source = 'web', sender = '' } = submission
  const code_mac = queryCodeMac(keyring, code)
  const content_mac = contentMac(keyring, submission.contents, reporter)

  async function storeReport(): Promise<store.Submitted> {
    const ticket = submission.readTicket()
    const limitKey = ticket?.mac ?? sender
    const now = clock.now()
    const {
      report_type_id,
      involves_minors,
      wants_result,
      file_ids: _,
      file_password: _opening,
      send_code: _done,
      ...contents
    } = submission.contents
    const { key, columns } = sealNewContents(code_mac, {
      ...contents,
      seen_at: readSeenAt(contents.seen_at, now),
    })
    const danger = dangerOfReport(contents)
    const report = {
      ...columns,
      report_type_id,
      involves_minors,
      danger,
      wants_result,
      code_mac,
      content_mac,
      real_name: reporter !== undefined,
      reported_at: now,
      account_id: accountId ?? null,
      source,
    }
    const wrappedKey = wrapKeyOf(keyring, { kind: 'report', codeMac: code_mac }, key)
    const { ticketError } = submission
    const { type_name } = await attempt(
      deps.limits,
      deps.submitting,
      // A ticket is redeemed once; an account or a member of staff may submit many reports.
      {
        address: call.address,
        limitKey,
        what: '提交太频繁',
        ticketError,
        ...(!ticket && { uses: 60 }),
      },
      () => insert(deps, submission, { report, wrappedKey, ticket, code, language: call.language }),
    )
    return { content_mac, reported_at: now, status: 'received', involves_minors, danger, type_name }
  }

  const existing = await storeReport().catch(async (error: unknown) => {
    if (error instanceof AlreadyReceived) return error.existing
    if (!(error instanceof CallError)) throw error
    const before = await store.findSubmitted(db, code_mac)
    if (!before) throw error
    return before
  })
  // A late retry neither restores the report nor stores another.
  if (existing.status === 'withdrawn') throw wasWithdrawn()
  const at = clock.now()
  const isSame = existing.content_mac.equals(content_mac)
  return {
    query_code: code,
    reported_at: existing.reported_at.toISOString(),
    ignored_changes: !isSame,
    ...withdrawSeconds({ status: existing.status, sent_at: existing.reported_at }, at),
    // The same choice as in the first call: the content mac covers it.
    ...(isSame && submission.contents.send_code && deps.sms.sendQueryCode && { code_by_sms: true }),
    ...(existing.status === 'received' && {
      progress: await expectedSteps(db, deps, existing, at),
    }),
  }
}
