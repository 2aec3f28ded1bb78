import type { Kysely, Transaction } from 'kysely'
import type { Output } from '../../../contract/endpoint.ts'
import type { reportCreate } from '../../../contract/report.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { badField, CallError } from '../http/call-error.ts'
import { attachFiles } from '../file/attachments.ts'
import type { Call } from '../http/route.ts'
import { enforceLimit, type Limit } from '../http/too-many.ts'
import { queryCodeFor, queryCodeMac } from './query-code-mac.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { realNameNeeded } from './judge.ts'
import { readSeenAt } from './seen-at.ts'
import * as store from './store.ts'
import { contentMac, type Reporter, type Submission } from './submission.ts'
import { withdrawSeconds } from './view.ts'

export interface SubmitDeps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
  readonly submitting: Limit
}

function newReport(
  submission: Submission,
  macs: { codeMac: Buffer; contentMac: Buffer },
  now: Date,
): store.NewReport {
  const { contents, wantsResult, reporter, accountId } = submission
  return {
    ...macs,
    reportTypeId: contents.report_type_id,
    realName: reporter !== undefined,
    title: contents.title ?? null,
    siteName: contents.site_name ?? null,
    urls: contents.urls,
    account: contents.account ?? null,
    seenAt: readSeenAt(contents.seen_at, now),
    description: contents.description,
    involvesMinors: contents.involves_minors,
    wantsResult,
    reportedAt: now,
    accountId: accountId ?? null,
  }
}

function sealReporter(keyring: Keyring, reporter: Reporter): store.SealedReporter {
  const seal = (text: string | undefined) => (text === undefined ? null : keyring.seal(text))
  return {
    name: keyring.seal(reporter.name),
    phone: keyring.seal(reporter.phone),
    phoneIndex: keyring.blindIndex('phone', reporter.phone),
    idNumber: seal(reporter.id_number),
    email: seal(reporter.email),
  }
}

async function checkType(db: Kysely<Schema>, report: store.NewReport): Promise<void> {
  const type = await store.findType(db, report.reportTypeId)
  if (!type) throw badField('report_type_id', '这个举报类型已停用，请重新选择')
  if (type.realNameRequired && !report.realName) throw new CallError('forbidden', realNameNeeded)
}

/** @returns false when another submission under the same key came first */
async function insert(
  trx: Transaction<Schema>,
  deps: SubmitDeps,
  { contents, reporter, redeem }: Submission,
  report: store.NewReport,
): Promise<boolean> {
  await checkType(trx, report)
  // Before the ticket: the second of two equal submissions waits here, and then needs none.
  const id = await store.insertReport(trx, report)
  if (id === undefined) return false
  await redeem(trx)
  if (reporter) await store.insertReporter(trx, id, sealReporter(deps.keyring, reporter))
  await attachFiles(trx, deps, contents.file_ids, { reportId: id })
  await store.insertEvent(trx, id, 'received', report.reportedAt)
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
  call: Pick<Call, 'addressKey' | 'idempotencyKey'>,
): Promise<Output<typeof reportCreate>> {
  const { db, keyring, clock } = deps
  const code = queryCodeFor(keyring, idempotencyKeyOf(call))
  const macs = { codeMac: queryCodeMac(keyring, code), contentMac: contentMac(keyring, submission) }
  const answer = (stands: store.Submitted) => {
    // A retry that comes late neither brings it back nor makes another.
    if (stands.status === 'withdrawn') throw wasWithdrawn()
    return {
      query_code: code,
      reported_at: stands.reportedAt.toISOString(),
      ignored_changes: !stands.contentMac.equals(macs.contentMac),
      ...withdrawSeconds(stands, clock.now()),
    }
  }

  const before = await store.findSubmitted(db, macs.codeMac)
  if (before) return answer(before)

  const report = newReport(submission, macs, clock.now())
  await enforceLimit(deps.submitting, call.addressKey, '提交太频繁')
  const isNew = await db.transaction().execute((trx) => insert(trx, deps, submission, report))
  const stands = isNew
    ? { ...report, status: 'received' as const }
    : await store.findSubmitted(db, macs.codeMac)
  if (!stands) throw new Error('a report that was just there is gone')
  return answer(stands)
}
