import {
  accountPassword,
  accountRecoveryCodes,
  accountShow,
} from '../../../contract/staff/account.ts'
import { refuseCommonPassword } from '../../account/common-passwords.ts'
import { route } from '../../http/route.ts'
import { readAudit } from '../audit/read-audit.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { beginAttempt } from './attempts.ts'
import * as credentials from './credential-store.ts'
import { newRecoveryCodes, recoveryCodeMac } from './recovery-codes.ts'
import type { SignInDeps } from './sign-in.ts'
import { actorOf, staffOf, useStepUp } from './staff-call.ts'

const shownSignIns = 10

const own = (id: string) => ({ kind: 'staff', id }) as const

export const accountShowRoute = (deps: SignInDeps) =>
  route(accountShow, async (_input, call) => {
    const { id, sessionMac } = staffOf(call)
    const object = { kind: 'staff', ids: [id] }
    const read = (action: string) => readAudit(deps, { action, object }, shownSignIns)
    const [done, refused, session] = await Promise.all([
      read('session.sign_in'),
      read('session.refused'),
      deps.staffSessions.describe(sessionMac),
    ])
    const signIns = [...done, ...refused].toSorted((a, b) => b.sequence - a.sequence)
    return {
      began_at: session.began_at.toISOString(),
      sign_ins: signIns
        .slice(0, shownSignIns)
        .map(({ at, action }) => ({ at, done: action === 'session.sign_in' })),
    }
  })

export const accountPasswordRoute = (deps: SignInDeps) =>
  route(accountPassword, async ({ present, password }, call) => {
    const { db, passwords } = deps
    const { id, sessionMac } = staffOf(call)
    refuseCommonPassword(password)
    const attempt = await beginAttempt(deps, id, { kind: 'session', id: sessionMac })
    const changed = await attempt.compare(async () => {
      const person = await credentials.findCredential(db, { id })
      if (!(await passwords.verify(present, person?.password_hash))) return undefined
      const hash = await passwords.hash(password)
      await db.transaction().execute(async (trx) => {
        await credentials.savePassword(trx, id, hash)
        const entry = { action: 'session.password', object: own(id) } as const
        await recordAudit(trx, deps, actorOf(call), entry)
      })
      return true
    })
    if (!changed) throw attempt.refusal('现在的密码不对')
  })

export const accountRecoveryCodesRoute = (deps: SignInDeps) =>
  route(accountRecoveryCodes, async (_input, call) =>
    deps.db.transaction().execute(async (trx) => {
      const { id } = staffOf(call)
      await useStepUp(trx, deps.clock, call)
      const recovery_codes = newRecoveryCodes()
      const macs = recovery_codes.map((code) => recoveryCodeMac(deps.keyring, id, code))
      await credentials.replaceRecoveryCodes(trx, id, macs)
      const entry = { action: 'session.recovery_codes', object: own(id) } as const
      await recordAudit(trx, deps, actorOf(call), entry)
      return { recovery_codes }
    }),
  )
