import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '../../platform/database/schema.ts'
import type { SmsSender } from '../../platform/sms/sms-sender.ts'
import { codeLifetime, countedFor, sealedMessage, sendJob } from './one-time-code.ts'
import { emptyMessage, forget, messageToSend } from './store.ts'
import type { TicketDeps } from './ticket.ts'

type Deps = TicketDeps & { db: Kysely<Schema>; sms: SmsSender }

const payload = z.object({ id: z.string() })

/**
 * Sends the code that a row holds sealed, then empties it. After a crash in between, the same code is sent
 * again: better twice than never.
 */
async function sendOneTimeCode({ db, keyring, clock, sms }: Deps, job: unknown): Promise<void> {
  const { id } = payload.parse(job)
  const sealed = await messageToSend(db, id, clock.now())
  if (sealed) {
    const { phone, code } = sealedMessage.parse(JSON.parse(keyring.open(sealed)))
    await sms.send({ phone, code, minutes: codeLifetime / 60 })
  }
  await emptyMessage(db, id)
}

/** Tickets are kept a little longer than they are good for: another replica's clock may be behind. */
const leeway = 60 * 60

async function forgetVerifications({ db, clock }: Deps): Promise<void> {
  const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
  await forget(db, {
    messagesExpired: ago(0),
    codesExpired: ago(countedFor),
    ticketsExpired: ago(leeway),
  })
}

/** Work for the job worker, by the job's name. */
export const verificationTasks = (deps: Deps) => ({
  [sendJob]: (job: unknown) => sendOneTimeCode(deps, job),
  forget_verifications: () => forgetVerifications(deps),
})

/** In graphile-worker's crontab format. */
export const verificationCrontab = '7 * * * * forget_verifications'
