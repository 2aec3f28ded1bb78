import { sessionLimits } from '../../../contract/time-limits.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Caller } from '../../http/route.ts'
import { sessionLifetime, type AccessTokens } from './access-token.ts'
import * as store from './session-store.ts'

/** Seconds without a call after which a session ends. */
const idleLifetime = sessionLimits.idleMinutes * 60
/** Seconds between two writes of `seen_at` for a session in use. */
const touchInterval = 60

/** Creates a session store over database rows, keyed by a MAC of the token's id. */
export function createSessions(
  deps: Services<'db' | 'keyring' | 'clock'> & { tokens: AccessTokens },
) {
  const { db, keyring, clock, tokens } = deps
  const macOf = (id: string) => keyring.mac('access-token', 'row', id)
  const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
  const alive = () => ({ signedIn: ago(sessionLifetime), seen: ago(idleLifetime) })

  return {
    /** Returns the caller who holds the token. Takes one query for a signed-in caller, none for a visitor. */
    async identify(token: string | undefined) {
      const read = tokens.read(token)
      if (!read) return undefined
      if (read.kind === 'visitor') return { id: read.id }
      const idMac = macOf(read.id)
      const row = await store.findSession(db, idMac, alive())
      if (!row) return undefined
      const before = ago(touchInterval)
      if (!row.seenAt || row.seenAt <= before)
        await store.touchSession(db, idMac, { before, now: clock.now() })
      return { id: read.id, userId: row.accountId }
    },
    /** Starts a session under a fresh token and ends the caller's previous one, against session fixation. */
    async open(trx: Db, accountId: string, caller: Caller | undefined) {
      if (caller?.userId !== undefined) await store.deleteSession(trx, macOf(caller.id))
      const { id, access_token, expires_in } = tokens.issue('session')
      await store.insertSession(trx, { idMac: macOf(id), accountId, at: clock.now() })
      return { access_token, expires_in }
    },
    end: (caller: Caller) => store.deleteSession(db, macOf(caller.id)),
    endAll: (trx: Db, accountId: string, except?: Caller) =>
      store.deleteSessionsOf(trx, accountId, except && macOf(except.id)),
    async deleteExpired() {
      await store.healSessionsSeen(db, clock.now())
      await store.deleteSessionsBefore(db, alive())
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
