import { randomUUID } from 'node:crypto'
import { type ChangeKind, peopleDecide, peopleRequest } from '../../../contract/staff/people.ts'
import {
  type AdministratorRole,
  type BusinessRole,
  caseWorkers,
  deciderOf,
} from '../../../contract/staff/role.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { badField, CallError, conflict } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import {
  dropDecisionsOf,
  endLeasesOf,
  lockCasesOf,
  returnCases,
} from '../../report/case/change-case.ts'
import { type AuditActor, recordAudit } from '../audit/record-audit.ts'
import { deleteCredential } from '../session/credential-store.ts'
import { invitationHalfMac, issueInvitation } from '../session/invitation.ts'
import { newInvitationHalf } from '../session/recovery-codes.ts'
import { actorOf, dutyOf, staffOf } from '../session/staff-call.ts'
import {
  type PeopleDeps,
  endEmployment,
  isLastReviewer,
  lockCurrentPerson,
  lockOut,
  requireOtherHolder,
} from './person.ts'
import * as store from './store.ts'

async function checkTypes(trx: Trx, ids: number[] | null): Promise<void> {
  if (ids && (await store.unknownTypes(trx, ids)).length > 0)
    throw badField('grant.report_type_ids', '有的举报类型不存在')
}

/** Requests a change of staff. Takes effect when the other administrator of `deciderOf` approves. */
export const peopleRequestRoute = (deps: PeopleDeps) =>
  route(peopleRequest, async (asked, call) =>
    deps.db.transaction().execute(async (trx) => {
      const { reason, kind } = asked
      const person = kind === 'new' ? undefined : await lockCurrentPerson(trx, asked.person_id)
      const personDuty = person?.duty ?? 'business'
      const locksLastReviewer =
        kind === 'lock' && person !== undefined && (await isLastReviewer(trx, person))
      requireRequester(personDuty, kind, dutyOf(call), locksLastReviewer)
      if (person && !locksLastReviewer && (kind === 'lock' || kind === 'leave'))
        await requireOtherHolder(trx, person.id)
      if (person && kind === 'roles') await checkRoles(trx, person, asked.grant.roles)
      const half = kind === 'new' || kind === 'reset_factor' ? newInvitationHalf() : null
      const change = {
        kind,
        reason,
        personId: person?.id ?? randomUUID(),
        personDuty,
        login: kind === 'new' ? asked.login : null,
        name: kind === 'new' ? asked.name : null,
        roles: 'grant' in asked ? asked.grant.roles : null,
        reportTypeIds: 'grant' in asked ? asked.grant.report_type_ids : null,
        requestedBy: staffOf(call).id,
        requestedByDuty: dutyOf(call),
        halfMac: half === null ? null : invitationHalfMac(deps.keyring, half),
        at: deps.clock.now(),
      }
      await checkTypes(trx, change.reportTypeIds)
      if (change.login !== null && (await store.hasLogin(trx, change.login)))
        throw conflict('已经有这个账号，请换一个')
      const change_id = await store.insertChange(trx, change)
      if (change_id === undefined) throw conflict('这个人还有一项申请没有批复')
      const { roles, reportTypeIds } = change
      await recordAudit(trx, deps, actorOf(call), {
        action: 'people.request_change',
        object: { kind: 'staff', id: change.personId },
        reason,
        detail: detailOf(change),
        after: { kind, roles, reportTypeIds },
      })
      return { change_id, half }
    }),
  )

/** @throws CallError conflict when the last holder of a role would lose it */
async function checkRoles(
  trx: Trx,
  { id, state }: { readonly id: string; readonly state: store.State },
  roles: readonly BusinessRole[],
): Promise<void> {
  if (state !== 'invited') await requireOtherHolder(trx, id, roles)
}

const detailOf = ({ kind, roles, name }: Pick<store.NewChange, 'kind' | 'roles' | 'name'>) => ({
  change: kind,
  ...(roles && { roles }),
  ...(name !== null && { name }),
})

/** @throws CallError conflict when this administrator may not request the change */
function requireRequester(
  about: AdministratorRole | 'business',
  kind: ChangeKind,
  requester: AdministratorRole,
  locksLastReviewer: boolean,
): void {
  const isEnd = kind === 'lock' || kind === 'leave'
  if (about === 'business') {
    if (isEnd && !locksLastReviewer) throw conflict('停用和离职由安全管理员直接办理')
    if (!deciderOf(about, requester)) throw conflict('新增、变更和重置由系统管理员申请')
    return
  }
  if (kind === 'roles') throw conflict('管理员不能兼任业务角色')
  if (!deciderOf(about, requester)) throw conflict('请由另外两位管理员申请和批准')
}

type Change = NonNullable<Awaited<ReturnType<typeof store.lockChange>>>

/** Applies an approved change. @returns an invitation where the person needs one */
async function applyChange(trx: Trx, deps: PeopleDeps, actor: AuditActor, change: Change) {
  const { kind, person_id: id, login, name, report_type_ids: reportTypeIds } = change
  const roles = change.roles ?? []
  const object = { kind: 'staff', id } as const
  const invite = async () => {
    const token = await issueInvitation(trx, deps, id, change.half_mac)
    await recordAudit(trx, deps, actor, { action: 'people.invite', object })
    return token
  }
  if (kind === 'new') {
    if (login === null || name === null) throw new Error('a new person without a name')
    const person = { id, login, name, duty: 'business', reportTypeIds } as const
    if (!(await store.insertPerson(trx, person))) throw conflict('已经有这个账号，请重新申请')
    await store.grant(trx, id, { roles, reportTypeIds })
    return invite()
  }
  const person = await lockCurrentPerson(trx, id)
  if (kind === 'roles') {
    await store.lockHolders(trx)
    await checkRoles(trx, person, roles)
    const had = await store.rolesOf(trx, id)
    await lockCasesOf(trx, id)
    if (had.some((role) => !roles.includes(role))) await dropDecisionsOf(trx, id)
    await store.grant(trx, id, { roles, reportTypeIds })
    const isWorker = caseWorkers.some((role) => roles.includes(role))
    await returnCases(trx, id, isWorker ? reportTypeIds : [])
    return null
  }
  if (kind === 'lock' || kind === 'leave') {
    if (person.duty !== 'business') await requireOtherHolder(trx, id)
    if (kind === 'lock') await lockOut(trx, id)
    else await endEmployment(trx, id)
    await recordAudit(trx, deps, actor, { action: `people.${kind}`, object })
    return null
  }
  if (person.state === 'locked') throw conflict('请先恢复这个账号')
  await deleteCredential(trx, id)
  await lockCasesOf(trx, id)
  await endLeasesOf(trx, id)
  await store.setState(trx, id, 'invited')
  await recordAudit(trx, deps, actor, { action: 'people.reset_factor', object })
  return invite()
}

/** Approves or refuses a change, as the administrator whom `deciderOf` names; the database enforces that as well. */
export const peopleDecideRoute = (deps: PeopleDeps) =>
  route(peopleDecide, async ({ change_id, approve }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const change = await store.lockChange(trx, change_id)
      if (!change) throw new CallError('notFound', '没有这项申请，或已经批复')
      const { id: by } = staffOf(call)
      const duty = dutyOf(call)
      if (deciderOf(change.person_duty, change.requested_by_duty) !== duty)
        throw conflict('请由另一位管理员批准')
      if (change.person_id === by || change.requested_by === by)
        throw conflict('不能批复自己的申请，或关于自己的申请')
      await store.decideChange(trx, change.id, {
        by,
        duty,
        at: deps.clock.now(),
        approved: approve,
      })
      const { kind, roles, report_type_ids } = change
      const actor = actorOf(call)
      const before =
        kind === 'roles' ? { roles: await store.rolesOf(trx, change.person_id) } : undefined
      const invitation = approve ? await applyChange(trx, deps, actor, change) : null
      await recordAudit(trx, deps, actor, {
        action: approve ? 'people.approve_change' : 'people.refuse_change',
        object: { kind: 'staff', id: change.person_id },
        detail: detailOf(change),
        before,
        after: { kind, roles, report_type_ids },
      })
      return { invitation }
    }),
  )
