import { outcomes, steps, type Step } from '../report/report-steps.ts'
import { authorityOutcomes } from './authority-part.ts'
import { intakeSources } from '../report/report-source.ts'
import type { AuditDetail } from '../staff/audit.ts'
import { staffRoleNames } from '../staff/role.ts'

const changeNames: Readonly<Record<NonNullable<AuditDetail['change']>, string>> = {
  new: '新增人员',
  roles: '变更角色',
  reset_factor: '重置验证器',
  lock: '停用',
  leave: '离职',
}

const partNames: Readonly<Record<NonNullable<AuditDetail['includes']>[number], string>> = {
  preview: '未打码的预览图',
  original: '原件',
  identity: '举报人身份',
}

const stepNames: Readonly<Record<string, Pick<Step, 'name'>>> = steps
const outcomeNames: Readonly<Record<string, string>> = { ...authorityOutcomes, ...outcomes }
const sourceNames: Readonly<Record<string, string>> = intakeSources
const roleNames: Readonly<Record<string, string>> = staffRoleNames

/** Describes what an entry's action was, in the auditor's words. Unknown codes of another version stay as they are. */
export function detailInWords(detail: AuditDetail & { proposed_by_name?: string | undefined }) {
  const { outcome, authority, proposed_by, words_changed, change, file, source, half_day, count } =
    detail
  const { proposed_outcome, proposed_authority } = detail
  const proposer = detail.proposed_by_name ?? proposed_by
  return [
    detail.steps?.map((step) => stepNames[step]?.name ?? step).join('，再'),
    change && changeNames[change],
    detail.roles?.map((role) => roleNames[role] ?? role).join('、'),
    outcome && `结果：${outcomeNames[outcome] ?? outcome}`,
    authority && `承办单位：${authority}`,
    proposer &&
      [
        `按${proposer}的送审意见`,
        proposed_outcome && `送审的结果是${outcomeNames[proposed_outcome] ?? proposed_outcome}`,
        proposed_authority && `送审的单位是${proposed_authority}`,
        words_changed && '改了答复',
      ]
        .filter(Boolean)
        .join('，'),
    file !== undefined && `第 ${file} 份材料`,
    detail.includes?.map((part) => `含${partNames[part]}`).join('、'),
    detail.sm3 && `SM3 ${detail.sm3}`,
    detail.sealed_to && `封给证书 ${detail.sealed_to}`,
    source && (sourceNames[source] ?? source),
    half_day && (source ? `${half_day}，匿名` : half_day),
    count !== undefined && `${count} ${half_day && !source ? '次' : '件'}`,
  ]
    .filter(Boolean)
    .join('；')
}
