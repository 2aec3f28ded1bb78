import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import { results } from '../../../contract/report-steps.ts'
import {
  contentsReader,
  isReadable,
  type ReaderDeps,
} from '../../platform/crypto/contents-reader.ts'
import { legacyIsRead } from '../../platform/crypto/sealing-state-store.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { addJob } from '../../platform/jobs.ts'
import { ProviderRefused } from '../../platform/provider-error.ts'
import type { SmsSender } from '../../platform/sms/sms-sender.ts'
import { reporterPhone } from './account-store.ts'
import { reporterPlace } from './sealed-reporter.ts'

export const resultMessageJob = 'send_result_sms'
const payload = z.object({ report: z.string() })

/** Tells whoever asked for it that there is a result, once the transaction is over. */
export const sendResultLater = (trx: Transaction<Schema>, reportId: string): Promise<void> =>
  addJob(trx, resultMessageJob, { report: reportId }, { maxAttempts: 8 })

/**
 * Sends the SMS that `wants_result` asked for: that there is a result, and nothing of it. Not sent when the sender has no
 * template for it, when who reported is forgotten, or when the report stands at no result any more.
 */
async function sendResult(
  deps: ReaderDeps & { db: Kysely<Schema>; sms: SmsSender },
  job: unknown,
): Promise<void> {
  const { sms, db } = deps
  if (!sms.sendResultNotice) return
  const row = await reporterPhone(db, payload.parse(job).report, results)
  if (!row) return
  const owner = { kind: 'reporter', codeMac: row.code_mac } as const
  const reader = contentsReader(deps, owner, row.data_key, await legacyIsRead(db))
  const phone = reader.read(reporterPlace(row.code_mac, 'phone'), row.phone_sealed)
  if (phone === null || !isReadable(phone)) return
  await sms.sendResultNotice({ phone }).catch((error: unknown) => {
    // This phone will not get one; the result stands in the account, and under the code.
    if (!(error instanceof ProviderRefused)) throw error
  })
}

export const resultMessageTasks = (deps: ReaderDeps & { db: Kysely<Schema>; sms: SmsSender }) => ({
  [resultMessageJob]: (job: unknown) => sendResult(deps, job),
})
