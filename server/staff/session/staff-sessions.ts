import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import type { Kysely } from 'kysely'
import { backgroundHeader } from '../../../contract/staff/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Keyring } from '../../platform/crypto/keyring.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import type { Caller, Protocol } from '../../http/route.ts'
import { rolesOf } from './roles.ts'
import { isFromDesk } from './same-origin.ts'
import { readCookie } from './session-cookie.ts'
import * as store from './session-store.ts'

/** Seconds without a call after which a session ends, whatever is done, and that a fresh code counts. */
export const idleLifetime = 15 * 60
export const sessionLifetime = 8 * 60 * 60
export const stepUpLifetime = 5 * 60
/** Seconds between two writes of `used_at`. */
const touchInterval = 30

interface Deps {
  readonly db: Kysely<Schema>
  readonly keyring: Keyring
  readonly clock: Clock
}

const tokenPattern = /^[\w-]{43}$/

/** Sessions at the desk: a random id in a cookie, found by its mac. One a person. */
export function createStaffSessions({ db, keyring, clock }: Deps) {
  const macOf = (token: string) => keyring.mac('staff-session', token)
  const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const alive = () => ({ began: after(-sessionLifetime), used: after(-idleLifetime) })
  const stillComing = (until: Date | null) => (until && until > clock.now() ? until : null)
  /** The mac of the session whose cookie comes along, good or not. */
  function presentedMac(request: Request): Buffer | undefined {
    const token = readCookie(request, 'session')
    return token !== undefined && tokenPattern.test(token) ? macOf(token) : undefined
  }

  return {
    /**
     * Who calls, by the cookie; a citizen's token is not looked at.
     * @param isUse whether the call puts off the end of an idle session
     * @throws CallError forbidden when the call comes from a page elsewhere
     */
    async identify(request: Request, isUse: boolean): Promise<Caller | undefined> {
      if (!isFromDesk(request.method, (name) => request.get(name))) throw new CallError('forbidden')
      const sessionMac = presentedMac(request)
      const row = sessionMac && (await store.findSession(db, sessionMac, alive()))
      if (!row) return undefined
      const now = clock.now()
      const before = after(-touchInterval)
      if (isUse && row.used_at <= before) await store.touchSession(db, sessionMac, { before, now })
      return {
        id: sessionMac.toString('base64url'),
        staff: {
          id: row.id,
          name: row.name,
          roles: rolesOf(row),
          reportTypeIds: row.report_type_ids,
          sessionMac,
          steppedUpUntil: stillComing(row.stepped_up_until),
        },
      }
    },

    /** @throws CallError signInRequired when it has ended */
    async describe(sessionMac: Buffer, trx: Kysely<Schema> = db) {
      const row = await store.findSession(trx, sessionMac, alive())
      if (!row) throw new CallError('signInRequired')
      const idleUntil = row.used_at.getTime() + idleLifetime * 1000
      return {
        ...row,
        roles: rolesOf(row),
        steppedUpUntil: stillComing(row.stepped_up_until),
        endsAt: new Date(row.began_at.getTime() + sessionLifetime * 1000),
        idleSeconds: Math.max(0, Math.round((idleUntil - clock.now().getTime()) / 1000)),
      }
    },

    /**
     * Starts a person's session and ends the one before, and whichever the browser had: nobody goes on with an id that
     * somebody else may have put there (fixation). @returns the cookie's value
     */
    async open(trx: Kysely<Schema>, staffId: string, request?: Request) {
      const before = request && presentedMac(request)
      if (before) await store.deleteSession(trx, before)
      const token = randomBytes(32).toString('base64url')
      const sessionMac = macOf(token)
      await store.replaceSession(trx, { staffId, idMac: sessionMac, at: clock.now() })
      return { token, sessionMac }
    },

    /** From now on a fresh code counts. @returns until when */
    async stepUp(trx: Kysely<Schema>, sessionMac: Buffer): Promise<Date> {
      const until = after(stepUpLifetime)
      await store.setSteppedUp(trx, sessionMac, until)
      return until
    },

    end: (trx: Kysely<Schema>, sessionMac: Buffer) => store.deleteSession(trx, sessionMac),
  }
}

export type StaffSessions = ReturnType<typeof createStaffSessions>

/** Calls that a page makes by itself say so, and do not keep a session from ending. */
export const isUse = (request: Request, path: string, protocols: readonly Protocol[]): boolean =>
  request.get(backgroundHeader) === undefined &&
  !protocols.some((protocol) => protocol.path === path)
