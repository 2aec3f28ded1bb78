import type { Selectable } from 'kysely'
import { steps, type Step } from '../../../contract/report-steps.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { macroDelete, macroList, macroSave } from '../../../contract/staff/queue.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { badField, CallError } from '../../http/call-error.ts'
import { route, type Route, type StaffMember } from '../../http/route.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { actorOf, staffOf } from '../session/staff-call.ts'
import type { SettingsDeps } from './routes.ts'
import * as store from './store.ts'

type Macro = Selectable<Schema['macro']>

/** More than there are keys for. */
const most = 100

/** Its owner's to change; those that the desk began with are the supervisors'. */
const isTheirs = ({ owner }: Macro, { id, roles }: StaffMember): boolean =>
  owner === null ? roles.includes('supervisor') : owner === id

const shown = ({ owner: _owner, display_order: _order, ...macro }: Macro, mine: boolean) => ({
  ...macro,
  mine,
})

/** What a macro holds; outcome and authority only where its step needs them. @throws CallError badInput */
async function checked({ db }: SettingsDeps, input: Input<typeof macroSave>) {
  const { name, shared, report_type_id, step, outcome, authority_id, reply, note } = input
  const { needs }: Step = steps[step]
  if (report_type_id !== null && !(await store.typeExists(db, report_type_id)))
    throw badField('report_type_id', '没有这种举报类型')
  if (outcome === 'no_answer') throw badField('outcome', '这个结果由系统自动作出')
  const authority = needs.includes('authority') ? (authority_id ?? null) : null
  const isKnown = (await store.authorities(db)).some(({ id }) => id === authority)
  if (authority !== null && !isKnown) throw badField('authority_id', '没有这个单位')
  return {
    name,
    shared,
    report_type_id,
    step,
    outcome: needs.includes('outcome') ? (outcome ?? null) : null,
    authority_id: authority,
    reply,
    note,
  }
}

const notTheirs = () => new CallError('notFound', '没有这个快捷处理，或不是您的')

/** Usual decisions at one key: one's own, and shared ones. What is shared is recorded: others send its words. */
export const macroRoutes = (deps: SettingsDeps): Route[] => [
  route(macroList, async (_, call) => {
    const member = staffOf(call)
    const [macros, authorities] = await Promise.all([
      store.macrosFor(deps.db, member.id),
      store.authorities(deps.db),
    ])
    return {
      list: macros.map((macro) => shown(macro, isTheirs(macro, member))),
      authorities: authorities.filter(({ enabled }) => enabled),
    }
  }),

  route(macroSave, async (input, call) => {
    const member = staffOf(call)
    const changes = await checked(deps, input)
    return deps.db.transaction().execute(async (trx) => {
      const { id } = input
      const before = id === undefined ? undefined : await store.findMacro(trx, id)
      if (id !== undefined && !(before && isTheirs(before, member))) throw notTheirs()
      if (!before && (await store.countOwn(trx, 'macro', member.id)) >= most)
        throw new CallError('conflict', `最多保存 ${most} 个快捷处理，请先删去不用的`)
      const saved = before
        ? await store.updateMacro(trx, before.id, changes)
        : await store.insertMacro(trx, member.id, changes)
      await recordAudit(trx, deps, actorOf(call, caseWorkers), {
        action: 'settings.macro',
        object: { kind: 'settings', id: saved.id },
        before,
        after: saved,
      })
      return shown(saved, true)
    })
  }),

  route(macroDelete, async ({ id }, call) => {
    const member = staffOf(call)
    await deps.db.transaction().execute(async (trx) => {
      const before = await store.findMacro(trx, id)
      if (!before || !isTheirs(before, member)) throw notTheirs()
      await store.deleteMacro(trx, id)
      await recordAudit(trx, deps, actorOf(call, caseWorkers), {
        action: 'settings.macro',
        object: { kind: 'settings', id },
        before,
      })
    })
    return {}
  }),
]
