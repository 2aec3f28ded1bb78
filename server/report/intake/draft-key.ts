import { randomBytes } from 'node:crypto'
import { draftKey } from '../../../contract/report/draft.ts'
import { draftHours } from '../../../contract/retention.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Services } from '../../platform/services.ts'
import { CallError } from '../../http/call-error.ts'
import { route, type Route } from '../../http/route.ts'
import { addSecret, removeSecretsBefore, secretOf } from './draft-key-store.ts'

type Deps = Services<'db' | 'keyring' | 'clock'>

const hourSeconds = 60 * 60
/** Seconds; one hour longer than a draft lives, so an edited draft needs a new key only once an hour. */
const ticketSeconds = (draftHours + 1) * hourSeconds
const hourOf = (seconds: number) => Math.floor(seconds / hourSeconds)
const nowOf = (clock: Clock) => Math.floor(clock.now().getTime() / 1000)

/** `id.expiry`. Needs no mac, because a changed expiry yields another key. */
const ticketForm = /^[\w-]{22}\.([0-9a-z]{1,9})$/

/**
 * Issues the key of a draft. The key is derived from the ticket, the server's key and a random secret of the hour in
 * which the ticket expires, which is deleted afterwards. Tickets need no storage. Source: decision 32.
 */
export function draftKeyRoute({ db, keyring, clock }: Deps): Route {
  const keyOf = (ticket: string, secret: Buffer) =>
    keyring.mac('ticket', 'draft', secret, ticket).toString('base64url')

  return route(draftKey, async ({ ticket }) => {
    const now = nowOf(clock)
    if (ticket !== undefined) {
      const expiry = Number.parseInt(ticketForm.exec(ticket)?.[1] ?? '0', 36)
      const isInTime = expiry > now && expiry <= now + ticketSeconds
      const secret = isInTime ? await secretOf(db, hourOf(expiry)) : undefined
      if (!secret) throw new CallError('notFound', '草稿已超过保存时间')
      return { ticket, key: keyOf(ticket, secret) }
    }
    const expiry = now + ticketSeconds
    const hour = hourOf(expiry)
    const secret = (await secretOf(db, hour)) ?? (await addSecret(db, hour, randomBytes(32)))
    const issued = `${randomBytes(16).toString('base64url')}.${expiry.toString(36)}`
    return { ticket: issued, key: keyOf(issued, secret) }
  })
}

/** Work for the job worker, by the job's name: deletes the secrets of past hours. */
export const draftKeyTasks = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => ({
  forget_draft_keys: () => removeSecretsBefore(db, hourOf(nowOf(clock))),
})

export const draftKeyCrontab = '1 * * * * forget_draft_keys'
