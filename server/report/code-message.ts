import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { groupQueryCode } from '../../contract/query-code.ts'
import type { Clock } from '../platform/clock.ts'
import { isReadable, type ReaderDeps } from '../platform/crypto/contents-reader.ts'
import { findDataKey } from '../platform/crypto/data-key-store.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { SealContext } from '../platform/crypto/seal.ts'
import type { Schema } from '../platform/database/schema.ts'
import { addJob } from '../platform/jobs.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import type { SmsSender } from '../platform/sms/sms-sender.ts'
import { sendToReporter } from './reporter-message.ts'

export const codeMessageJob = 'send_query_code_sms'
/** Hours after which nobody expects it any more. */
const sentWithin = 6

const payload = z.object({ report: z.string(), code: z.string(), until: z.string() })

const codePlace = (codeMac: Buffer): SealContext => ({
  table: codeMessageJob,
  column: 'code',
  row: codeMac,
})

/**
 * Sends the query code to the phone of who reports, once the transaction is over. Until then it lies in the queue, sealed
 * under the data key of who reports, which goes when they are forgotten or withdraw.
 * @param report with its reporter, inserted in this transaction
 */
export async function sendCodeLater(
  trx: Transaction<Schema>,
  { keyring, clock }: { keyring: Keyring; clock: Clock },
  report: { readonly id: string; readonly codeMac: Buffer; readonly code: string },
): Promise<void> {
  const { id, codeMac, code } = report
  const key = await findDataKey(trx, keyring, { kind: 'reporter', codeMac })
  if (!key) throw new Error('a reporter who was just inserted has no data key')
  const until = new Date(clock.now().getTime() + sentWithin * 60 * 60 * 1000)
  await addJob(trx, codeMessageJob, {
    report: id,
    code: key.seal(code, codePlace(codeMac)).toString('base64'),
    until: until.toISOString(),
  } satisfies z.infer<typeof payload>)
}

type Deps = ReaderDeps & { clock: Clock; sms: SmsSender; limits: RateLimits }

/** By phone, as with one-time codes: an account sends reports without end, and each message costs the centre. */
const messagesOfDay = { name: 'code-by-sms', points: 10, seconds: 24 * 60 * 60 }

/**
 * Sends it. Not when the sender has no template for it any more, when who reported is forgotten, too late, or when the phone
 * had ten of them within a day: the page said that it was asked for, and has the code. A try that
 * broke off is made again, so that at worst it comes twice.
 */
async function sendCode(deps: Deps, job: unknown): Promise<void> {
  const { clock, sms, keyring } = deps
  const limit = deps.limits.limit(messagesOfDay)
  const { report, code, until } = payload.parse(job)
  if (!sms.sendQueryCode || clock.now() > new Date(until)) return
  await sendToReporter(deps, report, async ({ phone, codeMac, reader }) => {
    const queryCode = reader.read(codePlace(codeMac), Buffer.from(code, 'base64'))
    if (queryCode === null || !isReadable(queryCode)) return
    const counted = keyring.blindIndex('phone', phone)
    if (!(await limit.peek(counted)).allowed) return
    await sms.sendQueryCode?.({ phone, queryCode: groupQueryCode(queryCode) })
    // One that did not go out does not count: it is tried again.
    await limit.take(counted)
  })
}

/** Work for the job worker, by the job's name. */
export const codeMessageTasks = (deps: Deps) => ({
  [codeMessageJob]: (job: unknown) => sendCode(deps, job),
})
