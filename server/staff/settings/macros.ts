import type { Selectable } from 'kysely'
import { steps, type Step } from '../../../contract/report/report-steps.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { macroDelete, macroList, macroSave } from '../../../contract/desk/queue.ts'
import { caseWorkers } from '../../../contract/staff/role.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { badField, CallError } from '../../http/call-error.ts'
import { route, type Route, type StaffMember } from '../../http/route.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { actorOf, staffOf } from '../session/staff-call.ts'
import type { SettingsDeps } from './routes.ts'
import * as store from './store.ts'

type Macro = Selectable<Schema['macro']>

/** Maximum number of macros per person. */
const maxMacros = 100

/** Whether a person may change a macro: its owner, or a supervisor for the initial ones. */
const mayEdit = ({ owner }: Macro, { id, roles }: StaffMember): boolean =>
  owner === null ? roles.includes('supervisor') : owner === id

const present = ({ owner: _owner, display_order: _order, ...macro }: Macro, mine: boolean) => ({
  ...macro,
  mine,
})

/**
 * Validates a macro; drops outcome and authority where the step does not use them.
 * @throws CallError badInput
 */
async function validate({ db }: SettingsDeps, input: Input<typeof macroSave>) {
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

const notEditable = () => new CallError('notFound', '没有这个快捷处理，或不是您的')

/** Calls for macros, one's own and shared ones. Changes are audited, because colleagues send shared texts. */
export const macroRoutes = (deps: SettingsDeps): Route[] => [
  route(macroList, async (_, call) => {
    const member = staffOf(call)
    const [macros, authorities] = await Promise.all([
      store.macrosFor(deps.db, member.id),
      store.authorities(deps.db),
    ])
    return {
      list: macros.map((macro) => present(macro, mayEdit(macro, member))),
      authorities: authorities.filter(({ enabled }) => enabled),
    }
  }),

  route(macroSave, async (input, call) => {
    const member = staffOf(call)
    const changes = await validate(deps, input)
    return deps.db.transaction().execute(async (trx) => {
      const { id } = input
      const before = id === undefined ? undefined : await store.findMacro(trx, id)
      if (id !== undefined && !(before && mayEdit(before, member))) throw notEditable()
      if (!before && (await store.countOwn(trx, 'macro', member.id)) >= maxMacros)
        throw new CallError('conflict', `最多保存 ${maxMacros} 个快捷处理，请先删去不用的`)
      const saved = before
        ? await store.updateMacro(trx, before.id, changes)
        : await store.insertMacro(trx, member.id, changes)
      await recordAudit(trx, deps, actorOf(call, caseWorkers), {
        action: 'settings.macro',
        object: { kind: 'settings', id: saved.id },
        detail: { name: saved.name },
        before,
        after: saved,
      })
      return present(saved, true)
    })
  }),

  route(macroDelete, async ({ id }, call) => {
    const member = staffOf(call)
    await deps.db.transaction().execute(async (trx) => {
      const before = await store.findMacro(trx, id)
      if (!before || !mayEdit(before, member)) throw notEditable()
      await store.deleteMacro(trx, id)
      await recordAudit(trx, deps, actorOf(call, caseWorkers), {
        action: 'settings.macro',
        object: { kind: 'settings', id },
        detail: { name: before.name },
        before,
      })
    })
    return {}
  }),
]
