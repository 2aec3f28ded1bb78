import * as z from 'zod/mini'
import { isResult } from '../../../contract/report/report-steps.ts'
import type { Services } from '../../platform/services.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { addJob } from '../../platform/jobs.ts'
import { sendToReporter } from './reporter-message.ts'

export const resultMessageJob = 'send_result_sms'
const payload = z.object({ report: z.string() })

/** Queues the SMS about a result, in the caller's transaction. */
export const sendResultLater = (trx: Trx, reportId: string): Promise<void> =>
  addJob(trx, resultMessageJob, { report: reportId }, { maxAttempts: 8 })

/** Sends the SMS that `wants_result` requested, without the result, while there is one and a reporter. */
async function sendResult(deps: Services<'db' | 'keyring' | 'sms'>, job: unknown): Promise<void> {
  const { sms } = deps
  if (!sms.sendResultNotice) return
  await sendToReporter(deps, payload.parse(job).report, async ({ phone, status }) => {
    if (isResult(status)) await sms.sendResultNotice?.({ phone })
  })
}

export const resultMessageTasks = (deps: Services<'db' | 'keyring' | 'sms'>) => ({
  [resultMessageJob]: (job: unknown) => sendResult(deps, job),
})
