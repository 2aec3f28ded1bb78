import type { Selectable } from 'kysely'
import { needsOf, steps, type Step } from '../../contract/report/report-steps.ts'
import type { Input } from '../../contract/endpoint.ts'
import {
  macroApprove,
  macroDelete,
  macroList,
  macroSave,
  macroVersions,
} from '../../contract/macros/macro.ts'
import { caseWorkers } from '../../contract/staff/role.ts'
import type { Services } from '../platform/services.ts'
import type { Schema, Trx } from '../platform/database/schema.ts'
import { badField, CallError, conflict } from '../http/call-error.ts'
import { route, type Route, type StaffMember } from '../http/route.ts'
import { recordAudit } from '../staff/audit/record-audit.ts'
import { actorOf, staffOf } from '../staff/session/staff-call.ts'
import * as store from './store.ts'

type MacroDeps = Services<'db' | 'keyring' | 'clock'>
type Macro = Selectable<Schema['macro']>
type Named = Macro & { readonly owner_name: string | null; readonly approver_name: string | null }

/** Maximum number of macros per person. */
const maxMacros = 100

const mayEdit = ({ owner, shared }: Macro, { id, roles }: StaffMember): boolean =>
  owner === id || (shared && roles.includes('supervisor'))

/** Whether a person may approve a macro: a reviewer or supervisor who did not write it. */
const mayApprove = ({ shared, approved_at, owner }: Macro, { id, roles }: StaffMember): boolean =>
  shared &&
  approved_at === null &&
  owner !== id &&
  (roles.includes('reviewer') || roles.includes('supervisor'))

const person = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' }

const present = (macro: Named, member: StaffMember) => ({
  ...macro,
  mine: mayEdit(macro, member),
  owner: person(macro.owner, macro.owner_name),
  approved_by: person(macro.approved_by, macro.approver_name),
  is_usable: !macro.shared || macro.approved_at !== null,
  may_approve: mayApprove(macro, member),
})

/** Validates a macro; drops outcome and authority where the step does not use them. @throws CallError badInput */
async function validate({ db }: MacroDeps, input: Input<typeof macroSave>) {
  const { id: _id, outcome, authority_id, ...changes } = input
  const { report_type_id, step, before } = changes
  const needs = needsOf([...before, step])
  for (const [place, each] of before.entries()) {
    const { to }: Pick<Step, 'to'> = steps[each]
    const { from }: Step = steps[before[place + 1] ?? step]
    if (!from.some((status) => status === to))
      throw badField('before', `“${steps[each].name}”之后不能接着办`)
  }
  if (report_type_id !== null && !(await store.typeExists(db, report_type_id)))
    throw badField('report_type_id', '没有这种举报类型')
  if (outcome === 'no_answer') throw badField('outcome', '这个结果由系统自动作出')
  const authority = needs.has('authority') ? (authority_id ?? null) : null
  const isKnown = (await store.authorities(db)).some(({ id }) => id === authority)
  if (authority !== null && !isKnown) throw badField('authority_id', '没有这个单位')
  const neededOutcome = needs.has('outcome') ? (outcome ?? null) : null
  return { ...changes, outcome: neededOutcome, authority_id: authority }
}

/** @throws CallError badInput when another macro has the digit: one digit runs one macro of a type, the same for everybody */
async function refuseTakenDigit(
  trx: Trx,
  staffId: string,
  before: Macro | undefined,
  { digit, report_type_id: typeId }: Pick<Macro, 'digit' | 'report_type_id'>,
): Promise<void> {
  if (digit === null) return
  const holder = await store.holderOfDigit(trx, staffId, {
    family: before?.family ?? null,
    digit,
    typeId,
  })
  if (holder !== undefined) throw badField('digit', `按键 ${digit} 已经是“${holder}”的`)
}

/** Whether a macro is of use to a person: usable, their own, or theirs to approve. */
const isShown = (macro: Macro, member: StaffMember): boolean =>
  !macro.shared || macro.approved_at !== null || mayEdit(macro, member) || mayApprove(macro, member)

const notEditable = () => new CallError('notFound', '没有这个快捷处理，或不是您的')

/** Calls for macros, one's own and shared ones. Changes are audited, because colleagues send shared texts. */
export const macroRoutes = (deps: MacroDeps): Route[] => [
  route(macroList, async (_, call) => {
    const member = staffOf(call)
    const [macros, authorities, report_types] = await Promise.all([
      store.macrosFor(deps.db, member.id),
      store.authorities(deps.db),
      store.reportTypes(deps.db, member.reportTypeIds),
    ])
    return {
      list: macros.filter((macro) => isShown(macro, member)).map((macro) => present(macro, member)),
      authorities: authorities.filter(({ enabled }) => enabled),
      report_types,
    }
  }),

  route(macroVersions, async ({ id }, call) => {
    const versions = await store.otherVersions(deps.db, id, staffOf(call).id)
    return {
      list: versions.map(({ approved_by, approver_name, approved_at, retired_at, ...macro }) => ({
        ...macro,
        approved_by: person(approved_by, approver_name),
        approved_at: approved_at?.toISOString() ?? '',
        retired_at: retired_at?.toISOString() ?? null,
      })),
    }
  }),

  route(macroSave, async (input, call) => {
    const member = staffOf(call)
    const changes = await validate(deps, input)
    return deps.db.transaction().execute(async (trx) => {
      const { id } = input
      const before = id === undefined ? undefined : await store.lockMacro(trx, id)
      if (id !== undefined && !(before && mayEdit(before, member))) throw notEditable()
      if (!before && (await store.countMacros(trx, member.id)) >= maxMacros)
        throw conflict(`最多保存 ${maxMacros} 个快捷处理，请先删去不用的`)
      await refuseTakenDigit(trx, member.id, before, changes)
      const saved = await store.putMacro(trx, member.id, before, changes, deps.clock.now())
      await recordAudit(trx, deps, actorOf(call, caseWorkers), {
        action: 'settings.macro',
        object: { kind: 'settings', id: saved.id },
        detail: { name: saved.name },
        before,
        after: saved,
      })
      return present({ ...saved, owner_name: member.name, approver_name: null }, member)
    })
  }),

  route(macroApprove, async ({ id }, call) => {
    const member = staffOf(call)
    return deps.db.transaction().execute(async (trx) => {
      const macro = await store.lockMacro(trx, id)
      if (!macro) throw new CallError('notFound', '没有这个快捷处理，或已有新的版本')
      if (!mayApprove(macro, member)) throw conflict('自己写的快捷处理由另一位审核人员或主管批准')
      const at = deps.clock.now()
      const approved = await store.approveMacro(trx, macro, {
        approved_by: member.id,
        approved_at: at,
      })
      await recordAudit(trx, deps, actorOf(call, ['reviewer', 'supervisor']), {
        action: 'settings.macro',
        object: { kind: 'settings', id },
        before: macro,
        after: approved,
      })
      return present({ ...approved, owner_name: '', approver_name: member.name }, member)
    })
  }),

  route(macroDelete, async ({ id }, call) => {
    const member = staffOf(call)
    await deps.db.transaction().execute(async (trx) => {
      const before = await store.lockMacro(trx, id)
      if (!before || !mayEdit(before, member)) throw notEditable()
      await store.retireMacro(trx, before, deps.clock.now())
      await recordAudit(trx, deps, actorOf(call, caseWorkers), {
        action: 'settings.macro',
        object: { kind: 'settings', id },
        detail: { name: before.name },
        before,
      })
    })
  }),
]
