import type { Person } from '../../../contract/staff/people.ts'
import { staffRoleNames } from '../../../contract/staff/role.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import table from '../frame/table.module.css'

/** A report type to choose from. */
export interface TypeChoice {
  readonly id: number
  readonly name: string
}

const states = {
  invited: ['已邀请', table.near],
  active: ['在岗', table.good],
  locked: ['已停用', table.bad],
  left: ['已离职', undefined],
} as const satisfies Record<Person['state'], readonly [string, string | undefined]>

export const StateChip = ({ state }: Pick<Person, 'state'>) => (
  <span className={classNames(table.chip, states[state][1])}>{states[state][0]}</span>
)

export const Roles = ({ roles }: Pick<Person, 'roles'>) =>
  roles.map((role) => (
    <span key={role} className={table.chip}>
      {staffRoleNames[role]}
    </span>
  ))

/** Describes a scope: all report types, or the first three by name. */
export function scopeInWords(ids: readonly number[] | null, types: readonly TypeChoice[]): string {
  if (ids === null) return '全部类型'
  const names = types.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length > 3
    ? `${names.slice(0, 3).join('、')}等 ${names.length} 类`
    : names.join('、')
}
