import type { Kysely } from 'kysely'
import type { Output } from '../../contract/endpoint.ts'
import type { ReportContents, Reporter } from '../../contract/report-fields.ts'
import type { reportCreate } from '../../contract/report.ts'
import type { Clock } from '../platform/clock.ts'
import { wrapKeyOf } from '../platform/crypto/data-key-store.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { RateLimit, RateLimits } from '../platform/rate-limit.ts'
import type { SmsSender } from '../platform/sms/sms-sender.ts'
import { attempt } from '../http/attempt.ts'
import { badField, CallError } from '../http/call-error.ts'
import { isUrgent, type DeadlineDeps } from './case/deadline.ts'
import { openIfUrgent } from './case/open-cases.ts'
import { expectedSteps } from './case/progress.ts'
import { attachFiles } from '../evidence/attachments.ts'
import type { Call } from '../http/route.ts'
import type { ReadTicket } from '../account/identity/ticket.ts'
import { sendCodeLater } from './code-message.ts'
import { contentMac } from './content-mac.ts'
import { queryCodeFor, queryCodeMac } from './query-code-mac.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { realNameNeeded } from './judge.ts'
import { insertReport, type Received, type Sent } from './transition-store.ts'
import { readSeenAt } from './seen-at.ts'
import * as store from './store.ts'
import { sealNewContents } from './sealed-contents.ts'
import { sealReporter } from './sealed-reporter.ts'
import { withdrawSeconds } from './view.ts'

export interface SubmitDeps extends DeadlineDeps {
  readonly db: Kysely<Schema>
  /** The same for reports with files. */
  readonly dbOfEvidence: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
  readonly limits: RateLimits
  readonly submitting: RateLimit
  readonly sms: SmsSender
  /** Inserts a report to which nothing else belongs, together with others that come at the same moment. */
  readonly receive: (sent: Sent) => Promise<Received | undefined>
}

/** A report as sent, named or anonymous, without the ticket that it came with. */
interface Submission {
  readonly contents: ReportContents
  /** Only in a named report. */
  readonly reporter?: Reporter
  /** Whose it is; only a named report can be anyone's. */
  readonly accountId?: string | undefined
  /**
   * Asks no database. @returns the ticket that it uses up; undefined when the account gives the right to it
   * @throws CallError wrongCode for a ticket that is made up
   */
  readonly prove: () => ReadTicket | undefined
  /** Of a ticket that was used, or with which too much was refused. */
  readonly worthless: () => CallError
}

/** A report stands under this key: no refusal. */
class AlreadyReceived extends Error {
  readonly stands: store.Submitted

  constructor(stands: store.Submitted) {
    super('a report stands under this key')
    this.stands = stands
  }
}
/** It was not inserted, for one of several reasons; ends the transaction. */
class NotInserted extends Error {}

/** @returns its name */
async function checkType(db: Kysely<Schema>, { contents, reporter }: Submission): Promise<string> {
  const type = await store.findType(db, contents.report_type_id)
  if (!type) throw badField('report_type_id', '这个举报类型已停用，请重新选择')
  if (type.real_name_required && !reporter) throw new CallError('forbidden', realNameNeeded)
  return type.name
}

/** A report as it is inserted, with the code that only its reporter gets to know. */
interface Coded extends Sent {
  readonly code: string
}

/** Inserts a report with whatever belongs to it. @throws NotInserted */
const insertWhole = (deps: SubmitDeps, submission: Submission, sent: Coded): Promise<Received> =>
  deps.db.transaction().execute(async (trx) => {
    const { contents, reporter } = submission
    const received = await insertReport(trx, sent)
    if (!received) throw new NotInserted()
    const { id, type_name } = received
    if (reporter) {
      const sealed = await sealReporter(trx, deps.keyring, sent.report.code_mac, reporter)
      await store.insertReporter(trx, { report_id: id, ...sealed })
      if (contents.send_code && deps.sms.sendQueryCode)
        await sendCodeLater(trx, deps, { id, codeMac: sent.report.code_mac, code: sent.code })
    }
    await attachFiles(trx, deps, contents.file_ids, { reportId: id })
    await openIfUrgent(trx, deps, { type_name, involves_minors: contents.involves_minors })
    return received
  })

/**
 * Inserts a report. One without files or a reporter that is not urgent goes together with others.
 * @throws AlreadyReceived; CallError badInput, forbidden, wrongCode
 */
async function insert(deps: SubmitDeps, submission: Submission, sent: Coded): Promise<Received> {
  const { db } = deps
  const { involves_minors, file_ids } = submission.contents
  /** Looks for what keeps it from being inserted. @returns its type, when only the ticket or the type's urgency can */
  const findHindrance = async () => {
    const stands = await store.findSubmitted(db, sent.report.code_mac)
    if (stands) throw new AlreadyReceived(stands)
    return checkType(db, submission)
  }
  if (!submission.reporter && file_ids.length === 0 && !involves_minors) {
    const received = await deps.receive(sent)
    if (received) return received
    const type_name = await findHindrance()
    if (!isUrgent(deps, { type_name, involves_minors })) throw submission.worthless()
  }
  return insertWhole(deps, submission, sent).catch(async (error: unknown) => {
    if (!(error instanceof NotInserted)) throw error
    await findHindrance()
    throw submission.worthless()
  })
}

const wasWithdrawn = () =>
  new CallError('conflict', '这个举报之前已经收到，后来撤回了。如需重新举报，请再提交一次')

/**
 * Takes a report in, exactly once a key: the key decides the query code, and the code's mac is unique. What
 * was sent before under the key is answered from what stands, whatever else would be refused of it.
 * @throws CallError badInput, forbidden, wrongCode, tooMany; conflict when that report was withdrawn
 */
export async function submit(
  given: SubmitDeps,
  submission: Submission,
  call: Pick<Call, 'address' | 'idempotencyKey'>,
): Promise<Output<typeof reportCreate>> {
  const { keyring, clock } = given
  const hasFiles = submission.contents.file_ids.length > 0
  const db = hasFiles ? given.dbOfEvidence : given.db
  const deps = { ...given, db }
  const code = queryCodeFor(keyring, idempotencyKeyOf(call))
  const { reporter, accountId } = submission
  const code_mac = queryCodeMac(keyring, code)
  const content_mac = contentMac(keyring, submission.contents, reporter)

  async function takeIn(): Promise<store.Submitted> {
    const ticket = submission.prove()
    const right = ticket?.mac ?? `account ${accountId}`
    const now = clock.now()
    const {
      report_type_id,
      involves_minors,
      wants_result,
      file_ids: _,
      send_code: _done,
      ...contents
    } = submission.contents
    const { key, columns } = sealNewContents(code_mac, {
      ...contents,
      seen_at: readSeenAt(contents.seen_at, now),
    })
    const report = {
      ...columns,
      report_type_id,
      involves_minors,
      wants_result,
      code_mac,
      content_mac,
      real_name: reporter !== undefined,
      reported_at: now,
      account_id: accountId ?? null,
    }
    const wrappedKey = wrapKeyOf(keyring, { kind: 'report', codeMac: code_mac }, key)
    const { worthless } = submission
    const { type_name } = await attempt(
      deps.limits,
      deps.submitting,
      // A ticket is used up; an account sends as many as anybody would.
      { address: call.address, right, what: '提交太频繁', worthless, ...(!ticket && { uses: 60 }) },
      () => insert(deps, submission, { report, wrappedKey, ticket, code }),
    )
    return { content_mac, reported_at: now, status: 'received', involves_minors, type_name }
  }

  const stands = await takeIn().catch(async (error: unknown) => {
    if (error instanceof AlreadyReceived) return error.stands
    if (!(error instanceof CallError)) throw error
    const before = await store.findSubmitted(db, code_mac)
    if (!before) throw error
    return before
  })
  // A retry that comes late neither brings it back nor makes another.
  if (stands.status === 'withdrawn') throw wasWithdrawn()
  const at = clock.now()
  const isSame = stands.content_mac.equals(content_mac)
  return {
    query_code: code,
    reported_at: stands.reported_at.toISOString(),
    ignored_changes: !isSame,
    ...withdrawSeconds({ status: stands.status, sent_at: stands.reported_at }, at),
    // It was then, too: what was asked is in the mac.
    ...(isSame && submission.contents.send_code && deps.sms.sendQueryCode && { code_by_sms: true }),
    ...(stands.status === 'received' && { progress: await expectedSteps(db, deps, stands, at) }),
  }
}
