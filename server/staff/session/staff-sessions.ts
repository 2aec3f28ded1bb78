import { randomBytes } from 'node:crypto'
import type { Request } from 'express'
import { backgroundHeader } from '../../../contract/staff/session.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/schema.ts'
import { CallError } from '../../http/call-error.ts'
import type { Caller, Protocol } from '../../http/route.ts'
import { rolesOf } from './roles.ts'
import { readCookie } from './session-cookie.ts'
import * as store from './session-store.ts'

/** Seconds: idle time and total time of a session, and validity of a fresh code. */
export const idleLifetime = 15 * 60
export const sessionLifetime = 8 * 60 * 60
export const stepUpLifetime = 5 * 60
/** Minimum seconds between two updates of `used_at`. */
const touchInterval = 30

const tokenPattern = /^[\w-]{43}$/

/** Manages the desk's sessions: a random id in a cookie, stored as a MAC, one session per person. */
export function createStaffSessions({ db, keyring, clock }: Services<'db' | 'keyring' | 'clock'>) {
  const macOf = (token: string) => keyring.mac('staff-session', token)
  const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const alive = () => ({ began: after(-sessionLifetime), used: after(-idleLifetime) })
  const ifInFuture = (until: Date | null) => (until && until > clock.now() ? until : null)
  function presentedMac(request: Request): Buffer | undefined {
    const token = readCookie(request, 'session')
    return token !== undefined && tokenPattern.test(token) ? macOf(token) : undefined
  }

  return {
    /**
     * Identifies the caller by the session cookie; ignores citizens' tokens.
     * @param isUse whether the call extends an idle session
     * @throws CallError forbidden for calls from other sites
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
          login: row.login,
          roles: rolesOf(row),
          reportTypeIds: row.report_type_ids,
          sessionMac,
          steppedUpUntil: ifInFuture(row.stepped_up_until),
        },
      }
    },

    /** @throws CallError signInRequired when the session has ended */
    async describe(sessionMac: Buffer, trx: Db = db) {
      const row = await store.findSession(trx, sessionMac, alive())
      if (!row) throw new CallError('signInRequired')
      const idleUntil = row.used_at.getTime() + idleLifetime * 1000
      return {
        ...row,
        roles: rolesOf(row),
        steppedUpUntil: ifInFuture(row.stepped_up_until),
        endsAt: new Date(row.began_at.getTime() + sessionLifetime * 1000),
        idleSeconds: Math.max(0, Math.round((idleUntil - clock.now().getTime()) / 1000)),
      }
    },

    /** Starts a session in place of the person's, and of the browser's (session fixation). @returns the cookie's value */
    async open(trx: Db, staffId: string, request?: Request) {
      const before = request && presentedMac(request)
      if (before) await store.deleteSession(trx, before)
      const token = randomBytes(32).toString('base64url')
      const sessionMac = macOf(token)
      await store.replaceSession(trx, { staffId, idMac: sessionMac, at: clock.now() })
      return { token, sessionMac }
    },

    /** Marks the session as stepped up. @returns until when */
    async stepUp(trx: Db, sessionMac: Buffer): Promise<Date> {
      const until = after(stepUpLifetime)
      await store.setSteppedUp(trx, sessionMac, until)
      return until
    },

    end: (trx: Db, sessionMac: Buffer) => store.deleteSession(trx, sessionMac),
  }
}

export type StaffSessions = ReturnType<typeof createStaffSessions>

/** Whether a request counts as activity: background calls and streams do not extend the session. */
export const isUse = (request: Request, path: string, protocols: readonly Protocol[]): boolean =>
  request.get(backgroundHeader) === undefined &&
  !protocols.some((protocol) => protocol.path === path)

/**
 * Whether a request comes from the desk's own pages (CSRF protection), in addition to SameSite=Strict and for the
 * sign-in, which has no cookie yet. Uses headers that pages cannot set; requests without them are refused. Safe
 * methods pass, because no other origin can read their response. Source: Fetch Metadata §2.1, RFC 6454 §7.
 * @param header returns a request header by its lower-case name
 */
export function isFromDesk(method: string, header: (name: string) => string | undefined): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  const site = header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const origin = header('origin')
  const host = header('host')
  return host !== undefined && URL.parse(origin ?? '')?.host === host.toLowerCase()
}
