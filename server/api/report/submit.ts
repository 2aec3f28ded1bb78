import type { Kysely, Transaction } from 'kysely'
import type { Output } from '../../../contract/endpoint.ts'
import type { ReportContents, Reporter } from '../../../contract/report-fields.ts'
import type { reportCreate } from '../../../contract/report.ts'
import type { Clock } from '../../platform/clock.ts'
import { insertDataKey } from '../../platform/crypto/data-key-store.ts'
import type { DataKey } from '../../platform/crypto/data-key.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { RateLimit, RateLimits } from '../../platform/rate-limit.ts'
import { attempt } from '../http/attempt.ts'
import { badField, CallError } from '../http/call-error.ts'
import type { DeadlineDeps } from '../case/deadline.ts'
import { openIfUrgent } from '../case/open-cases.ts'
import { attachFiles } from '../file/attachments.ts'
import type { Call } from '../http/route.ts'
import { contentMac } from './content-mac.ts'
import { queryCodeFor, queryCodeMac } from './query-code-mac.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { realNameNeeded } from './judge.ts'
import { readSeenAt } from './seen-at.ts'
import * as store from './store.ts'
import { sealNewContents } from './sealed-contents.ts'
import { sealReporter } from './sealed-reporter.ts'
import { receiveReport, type NewReport } from './transition.ts'
import { withdrawSeconds } from './view.ts'

export interface SubmitDeps extends DeadlineDeps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
  readonly limits: RateLimits
  readonly submitting: RateLimit
}

/** A report as sent, named or anonymous, without the ticket that it came with. */
interface Submission {
  readonly contents: ReportContents
  /** Only in a named report. */
  readonly reporter?: Reporter
  /** Whose it is; only a named report can be anyone's. */
  readonly accountId?: string | undefined
  /** What the attempt is counted by. Asks no database. @throws CallError wrongCode for a ticket that is made up */
  readonly right: () => Buffer | string
  /** Of a ticket with which too much was refused. */
  readonly worthless: () => CallError
  /** Uses up the ticket inside the transaction. @throws CallError wrongCode */
  readonly redeem: (trx: Transaction<Schema>) => Promise<void>
}

/** @returns its name */
async function checkType(db: Kysely<Schema>, { contents, reporter }: Submission): Promise<string> {
  const type = await store.findType(db, contents.report_type_id)
  if (!type) throw badField('report_type_id', '这个举报类型已停用，请重新选择')
  if (type.real_name_required && !reporter) throw new CallError('forbidden', realNameNeeded)
  return type.name
}

/** @returns false when another submission under the same key came first */
async function insert(
  trx: Transaction<Schema>,
  deps: SubmitDeps,
  submission: Submission,
  { report, key }: { report: NewReport & { code_mac: Buffer }; key: DataKey },
): Promise<boolean> {
  const { contents, reporter, redeem } = submission
  const type_name = await checkType(trx, submission)
  // Before the ticket: the second of two equal submissions waits here, and then needs none.
  const id = await receiveReport(trx, report)
  if (id === undefined) return false
  await redeem(trx)
  await insertDataKey(trx, deps.keyring, { kind: 'report', codeMac: report.code_mac }, key)
  if (reporter) {
    const sealed = await sealReporter(trx, deps.keyring, report.code_mac, reporter)
    await store.insertReporter(trx, { report_id: id, ...sealed })
  }
  await attachFiles(trx, deps, contents.file_ids, { reportId: id })
  await openIfUrgent(trx, deps, { type_name, involves_minors: contents.involves_minors })
  return true
}

const wasWithdrawn = () =>
  new CallError('conflict', '这个举报之前已经收到，后来撤回了。确实要重新举报的话，请再提交一次')

/**
 * Takes a report in, exactly once a key: the key decides the query code, and the code's mac is unique. What
 * was sent before under the key is answered from what stands, before tickets and limits are looked at.
 * @throws CallError badInput, forbidden, wrongCode, tooMany; conflict when that report was withdrawn
 */
export async function submit(
  deps: SubmitDeps,
  submission: Submission,
  call: Pick<Call, 'address' | 'idempotencyKey'>,
): Promise<Output<typeof reportCreate>> {
  const { db, keyring, clock } = deps
  const code = queryCodeFor(keyring, idempotencyKeyOf(call))
  const { reporter, accountId } = submission
  const code_mac = queryCodeMac(keyring, code)
  const content_mac = contentMac(keyring, submission.contents, reporter)
  const answer = (stands: store.Submitted) => {
    // A retry that comes late neither brings it back nor makes another.
    if (stands.status === 'withdrawn') throw wasWithdrawn()
    return {
      query_code: code,
      reported_at: stands.reported_at.toISOString(),
      ignored_changes: !stands.content_mac.equals(content_mac),
      ...withdrawSeconds({ status: stands.status, sent_at: stands.reported_at }, clock.now()),
    }
  }

  const before = await store.findSubmitted(db, code_mac)
  if (before) return answer(before)

  const now = clock.now()
  const { report_type_id, involves_minors, wants_result, ...contents } = submission.contents
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
  const { right, worthless } = submission
  const isNew = await attempt(
    deps.limits,
    deps.submitting,
    { address: call.address, right: right(), what: '提交太频繁', worthless },
    () => db.transaction().execute((trx) => insert(trx, deps, submission, { report, key })),
  )
  const stands: store.Submitted | undefined = isNew
    ? { content_mac, reported_at: now, status: 'received' }
    : await store.findSubmitted(db, code_mac)
  if (!stands) throw new Error('a report that was just there is gone')
  return answer(stands)
}
