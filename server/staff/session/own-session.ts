import { staffSelf, staffSignOut, staffStepUp } from '../../../contract/staff/session.ts'
import { route } from '../../http/route.ts'
import { recordAlone, recordAudit } from '../audit/record-audit.ts'
import { beginAttempt } from './attempts.ts'
import * as credentials from './credential-store.ts'
import { clearCookie } from './session-cookie.ts'
import { verifyProof, responseOf, sessionView, type SignInDeps } from './sign-in.ts'
import { actorOf, staffOf } from './staff-call.ts'

export const selfRoute = (deps: SignInDeps) =>
  route(staffSelf, async (_input, call) => sessionView(deps, staffOf(call).sessionMac))

export const signOutRoute = (deps: SignInDeps) =>
  route(staffSignOut, async (_input, call) => {
    const { id, sessionMac } = staffOf(call)
    await deps.db.transaction().execute(async (trx) => {
      await deps.staffSessions.end(trx, sessionMac)
      const object = { kind: 'staff', id } as const
      await recordAudit(trx, deps, actorOf(call), { action: 'session.sign_out', object })
    })
    clearCookie(responseOf(call), 'session')
  })

/** Steps the session up with an unused authenticator code or a passkey. */
export const stepUpRoute = (deps: SignInDeps) =>
  route(staffStepUp, async (given, call) => {
    const { db, staffSessions } = deps
    const { id, sessionMac } = staffOf(call)
    const attempt = await beginAttempt(deps, id, { kind: 'session', id: sessionMac })
    const object = { kind: 'staff', id } as const
    const until = await attempt.compare(async () => {
      const proof = await verifyProof(deps, await credentials.findCredential(db, { id }), given)
      if (!proof) return undefined
      return db.transaction().execute(async (trx) => {
        if (!(await proof.use(trx))) return undefined
        const until = await staffSessions.stepUp(trx, sessionMac)
        await recordAudit(trx, deps, actorOf(call), { action: 'session.step_up', object })
        return until
      })
    })
    if (!until) {
      const entry = { action: 'session.step_up', object, result: 'refused' } as const
      await recordAlone(db, deps, actorOf(call), entry)
      throw attempt.refusal(given.passkey ? '通行密钥没有验证成功' : '动态验证码不对，或已经用过')
    }
    return { stepped_up_until: until.toISOString() }
  })
