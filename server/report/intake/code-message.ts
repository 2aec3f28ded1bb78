import * as z from 'zod/mini'
import { pageLanguages, type PageLanguage } from '../../../contract/pages.ts'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import type { Services } from '../../platform/services.ts'
import { ifReadable } from '../../platform/crypto/contents-reader.ts'
import { findDataKey } from '../../platform/crypto/data-key-store.ts'
import type { SealContext } from '../../platform/crypto/seal.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { addJob } from '../../platform/jobs.ts'
import { sendToReporter } from '../transition/reporter-message.ts'

export const codeMessageJob = 'send_query_code_sms'
/** Hours after which the message is no longer sent. */
const sentWithin = 6

const payload = z.object({
  report: z.string(),
  code: z.string(),
  until: z.string(),
  language: z.enum(pageLanguages),
})

const codePlace = (codeMac: Buffer): SealContext => ({
  table: codeMessageJob,
  column: 'code',
  row: codeMac,
})

/**
 * Queues an SMS with the query code to the reporter's phone, in the caller's transaction. The code in the queue is
 * sealed under the reporter's data key, which is destroyed when the reporter is deleted or withdraws.
 * @param report with its reporter, inserted in this transaction
 */
export async function sendCodeLater(
  trx: Trx,
  { keyring, clock }: Services<'keyring' | 'clock'>,
  report: { readonly id: string; readonly codeMac: Buffer; readonly code: string },
  language: PageLanguage,
): Promise<void> {
  const { id, codeMac, code } = report
  const key = await findDataKey(trx, keyring, { kind: 'reporter', codeMac })
  if (!key) throw new Error('a reporter who was just inserted has no data key')
  const until = new Date(clock.now().getTime() + sentWithin * 60 * 60 * 1000)
  await addJob(trx, codeMessageJob, {
    report: id,
    code: key.seal(code, codePlace(codeMac)).toString('base64'),
    until: until.toISOString(),
    language,
  } satisfies z.infer<typeof payload>)
}

type Deps = Services<'db' | 'keyring' | 'clock' | 'limits' | 'sms'>

/** Limit by phone: an account may send many reports, and each message costs the centre. */
const messagesOfDay = { name: 'code-by-sms', points: 10, seconds: 24 * 60 * 60 }

/**
 * Sends the query code. Drops the message when
 * - the sender has no template for it,
 * - the reporter was deleted,
 * - it is too late, or
 * - the phone had ten such messages within a day; the page has shown the code.
 * Retries an interrupted attempt, so a message may arrive twice.
 */
async function sendCode(deps: Deps, job: unknown): Promise<void> {
  const { clock, sms, keyring } = deps
  const limit = deps.limits.limit(messagesOfDay)
  const { report, code, until, language } = payload.parse(job)
  if (!sms.sendQueryCode || clock.now() > new Date(until)) return
  await sendToReporter(deps, report, async ({ phone, codeMac, reader }) => {
    const queryCode = ifReadable(reader.read(codePlace(codeMac), Buffer.from(code, 'base64')))
    if (queryCode === undefined) return
    const counted = keyring.blindIndex('phone', phone)
    if (!(await limit.peek(counted)).allowed) return
    await sms.sendQueryCode?.({ phone, queryCode: groupQueryCode(queryCode), language })
    // A failed message does not count, because it is retried.
    await limit.take(counted)
  })
}

export const codeMessageTasks = (deps: Deps) => ({
  [codeMessageJob]: (job: unknown) => sendCode(deps, job),
})
