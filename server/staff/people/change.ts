import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { peopleDecide, peopleRequest } from '../../../contract/staff/people.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { CallError, badField } from '../../http/call-error.ts'
import { route } from '../../http/route.ts'
import { endLeasesOf } from '../../report/case/change-case.ts'
import { type AuditActor, recordAudit } from '../audit/record-audit.ts'
import { deleteCredential } from '../session/credential-store.ts'
import { issueInvitation } from '../session/invitation.ts'
import { actorOf, staffOf } from '../session/staff-call.ts'
import { type PeopleDeps, lockCurrentPerson } from './person.ts'
import * as store from './store.ts'

const conflict = (message: string) => new CallError('conflict', message)

async function checkTypes(trx: Transaction<Schema>, ids: number[] | null): Promise<void> {
  if (ids && (await store.unknownTypes(trx, ids)).length > 0)
    throw badField('grant.report_type_ids', '有的举报类型不存在')
}

/** Requests a new person, other roles or a new authenticator. Takes effect when another person approves. */
export const peopleRequestRoute = (deps: PeopleDeps) =>
  route(peopleRequest, async (asked, call) =>
    deps.db.transaction().execute(async (trx) => {
      const { reason, kind } = asked
      const about = { kind, reason, requestedBy: staffOf(call).id, at: deps.clock.now() }
      const nothing = { login: null, name: null, roles: null, reportTypeIds: null }
      let change: store.NewChange
      if (kind === 'new') {
        const { login, name, grant } = asked
        await checkTypes(trx, grant.report_type_ids)
        if (await store.hasLogin(trx, login)) throw conflict('已经有这个账号，请换一个')
        const { roles, report_type_ids: reportTypeIds } = grant
        change = { ...about, personId: randomUUID(), login, name, roles, reportTypeIds }
      } else {
        const person = await lockCurrentPerson(trx, asked.person_id)
        change = { ...about, ...nothing, personId: person.id }
        if (kind === 'roles') {
          if (person.duty !== 'business') throw conflict('管理员不能兼任业务角色')
          await checkTypes(trx, asked.grant.report_type_ids)
          const { roles, report_type_ids: reportTypeIds } = asked.grant
          change = { ...change, roles, reportTypeIds }
        }
      }
      const change_id = await store.insertChange(trx, change)
      if (change_id === undefined) throw conflict('这个人还有一项申请没有批复')
      const { roles, reportTypeIds } = change
      await recordAudit(trx, deps, actorOf(call), {
        action: 'people.request_change',
        object: { kind: 'staff', id: change.personId },
        reason,
        after: { kind, roles, reportTypeIds },
      })
      return { change_id }
    }),
  )

type Change = NonNullable<Awaited<ReturnType<typeof store.lockChange>>>

/**
 * Applies an approved change.
 * @returns an invitation where the person needs one
 */
async function applyChange(
  trx: Transaction<Schema>,
  deps: PeopleDeps,
  actor: AuditActor,
  change: Change,
): Promise<string | null> {
  const { kind, person_id: id, login, name, report_type_ids: reportTypeIds } = change
  const roles = change.roles ?? []
  const object = { kind: 'staff', id } as const
  const invite = async () => {
    const token = await issueInvitation(trx, deps, id)
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
    await store.grant(trx, id, { roles, reportTypeIds })
    return null
  }
  if (person.state === 'locked') throw conflict('请先恢复这个账号')
  await deleteCredential(trx, id)
  await endLeasesOf(trx, id)
  await store.setState(trx, id, 'invited')
  await recordAudit(trx, deps, actor, { action: 'people.reset_factor', object })
  return invite()
}

/**
 * Approves or refuses a change. Neither the requester nor the person concerned may decide; the database enforces
 * the former as well.
 */
export const peopleDecideRoute = (deps: PeopleDeps) =>
  route(peopleDecide, async ({ change_id, approve }, call) =>
    deps.db.transaction().execute(async (trx) => {
      const change = await store.lockChange(trx, change_id)
      if (!change) throw new CallError('notFound', '没有这项申请，或已经批复')
      const { id: by } = staffOf(call)
      if (change.person_id === by || change.requested_by === by)
        throw conflict('不能批复自己的申请，或关于自己的申请')
      await store.decideChange(trx, change.id, { by, at: deps.clock.now(), approved: approve })
      const { kind, roles, report_type_ids } = change
      const actor = actorOf(call)
      const before =
        kind === 'roles' ? { roles: await store.rolesOf(trx, change.person_id) } : undefined
      const invitation = approve ? await applyChange(trx, deps, actor, change) : null
      await recordAudit(trx, deps, actor, {
        action: approve ? 'people.approve_change' : 'people.refuse_change',
        object: { kind: 'staff', id: change.person_id },
        before,
        after: { kind, roles, report_type_ids },
      })
      return { invitation }
    }),
  )
