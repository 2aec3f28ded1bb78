import { businessRoles, type BusinessRole } from '../../../contract/staff/role.ts'
import { Checkbox } from '../../kit/ui/checkbox/checkbox.tsx'
import { FieldError } from '../../kit/ui/field/field.tsx'
import type { FieldErrors } from '../../kit/use-submission.ts'
import { toggled } from '../frame/toggled.ts'
import type { TypeChoice } from './person-parts.tsx'
import styles from './grant-fields.module.css'

/** Requested roles and scope. */
export interface Grant {
  roles: BusinessRole[]
  /** Null means all. */
  report_type_ids: number[] | null
}

const duties: Record<BusinessRole, string> = {
  handler: '受理、补充、转办、答复、办结',
  reviewer: '另加：查看他人看过的身份、下载原件',
  supervisor: '另加：分派、看各人负荷、延长保存',
  statistician: '只看统计，不看举报内容',
}

interface GrantFieldsProps {
  grant: Grant
  types: readonly TypeChoice[]
  problems: FieldErrors
  onChange: (grant: Grant) => void
}

/** Selects business roles and their report types. */
export function GrantFields({ grant, types, problems, onChange }: GrantFieldsProps) {
  const { roles, report_type_ids } = grant
  const problem = problems['grant.roles']
  return (
    <>
      <fieldset aria-describedby={problem && 'roles-error'}>
        <legend className={styles.legend}>角色</legend>
        <FieldError id="roles" error={problem} />
        <div className={styles.roles}>
          {(Object.keys(businessRoles) as BusinessRole[]).map((role) => (
            <Checkbox
              key={role}
              label={businessRoles[role]}
              hint={duties[role]}
              checked={roles.includes(role)}
              onChange={() => onChange({ ...grant, roles: toggled(roles, role) })}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className={styles.legend}>举报类型</legend>
        <Checkbox
          label="全部类型"
          checked={report_type_ids === null}
          onChange={() => onChange({ ...grant, report_type_ids: report_type_ids ? null : [] })}
        />
        {report_type_ids && (
          <div className={styles.types}>
            {types.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={report_type_ids.includes(id)}
                onChange={() =>
                  onChange({ ...grant, report_type_ids: toggled(report_type_ids, id) })
                }
              />
            ))}
          </div>
        )}
      </fieldset>
    </>
  )
}
