import {
  passkeyAdd,
  passkeyBegin,
  passkeyChallenge,
  passkeyList,
  passkeyRemove,
  type Passkey,
} from '../../../contract/staff/passkey.ts'
import { CallError, conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { recordAudit } from '../audit/record-audit.ts'
import {
  algorithms,
  checkNewPasskey,
  newChallenge,
  passkeyTimeout,
  type PasskeyDeps,
} from './passkey.ts'
import * as store from './passkey-store.ts'
import { actorOf, staffOf } from './staff-call.ts'

/** Maximum number of passkeys per person. */
const maxPasskeys = 10

const present = ({ credential_id, name, added_at, used_at }: store.PasskeyRow): Passkey => ({
  id: credential_id.toString('base64url'),
  name,
  added_at: added_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})
const listOf = async ({ db }: PasskeyDeps, staffId: string) => ({
  passkeys: (await store.passkeysOf(db, staffId)).map(present),
})

export const passkeyChallengeRoute = (deps: PasskeyDeps) =>
  route(passkeyChallenge, async () => ({
    options: deps.staffUrl
      ? {
          challenge: newChallenge(deps, 'staff-passkey-use'),
          rpId: deps.staffUrl.hostname,
          timeout: passkeyTimeout,
          userVerification: 'required' as const,
        }
      : null,
  }))

export const passkeyListRoute = (deps: PasskeyDeps) =>
  route(passkeyList, async (_input, call) => listOf(deps, staffOf(call).id))

export const passkeyBeginRoute = (deps: PasskeyDeps) =>
  route(passkeyBegin, async (_input, call) => {
    const { id, name } = staffOf(call)
    if (!deps.staffUrl) throw conflict('工作台还没有配置域名，不能使用通行密钥')
    const own = await store.passkeysOf(deps.db, id)
    if (own.length >= maxPasskeys) throw conflict(`最多 ${maxPasskeys} 个通行密钥，请先删除不用的`)
    return {
      challenge: newChallenge(deps, 'staff-passkey-add', id),
      rp: { id: deps.staffUrl.hostname, name: '举报工作台' },
      user: { id: Buffer.from(id).toString('base64url'), name, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: passkeyTimeout,
      attestation: 'none' as const,
      authenticatorSelection: {
        residentKey: 'preferred' as const,
        userVerification: 'required' as const,
      },
      excludeCredentials: own.map(({ credential_id }) => ({
        id: credential_id.toString('base64url'),
        type: 'public-key' as const,
      })),
    }
  })

export const passkeyAddRoute = (deps: PasskeyDeps) =>
  route(passkeyAdd, async ({ name, attestation }, call) => {
    const { id } = staffOf(call)
    const made = await checkNewPasskey(deps, id, attestation)
    const refused = () => new CallError('wrongCode', '没有添加成功，请重新添加')
    if (!made) throw refused()
    const { useChallenge, ...columns } = made
    await deps.db.transaction().execute(async (trx) => {
      if (!(await useChallenge(trx))) throw refused()
      const row = { ...columns, staff_id: id, name, added_at: deps.clock.now() }
      if (!(await store.insertPasskey(trx, row))) throw conflict('这个通行密钥已经添加过')
      const object = { kind: 'staff', id } as const
      await recordAudit(trx, deps, actorOf(call), { action: 'session.passkey_add', object })
    })
    return listOf(deps, id)
  })

export const passkeyRemoveRoute = (deps: PasskeyDeps) =>
  route(passkeyRemove, async (input, call) => {
    const { id } = staffOf(call)
    await deps.db.transaction().execute(async (trx) => {
      if (!(await store.deletePasskey(trx, id, Buffer.from(input.id, 'base64url'))))
        throw new CallError('notFound', '没有这个通行密钥，可能已经删除')
      const object = { kind: 'staff', id } as const
      await recordAudit(trx, deps, actorOf(call), { action: 'session.passkey_remove', object })
    })
    return listOf(deps, id)
  })
