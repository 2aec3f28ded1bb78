import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { peopleList } from '../../../contract/staff/people.ts'
import { Moment } from '../frame/moment.tsx'
import { Roles, scopeInWords, type TypeChoice } from './person-parts.tsx'
import styles from './change-row.module.css'

export type Change = z.infer<typeof peopleList.output>['changes'][number]

const kinds: Record<Change['kind'], string> = {
  new: '新增人员',
  lock: '停用',
  leave: '离职',
  roles: '变更角色',
  reset_factor: '重置验证器',
}

interface ChangeRowProps {
  change: Change
  types: readonly TypeChoice[]
  /** Buttons of the row. */
  children?: ReactNode
}

/** A change that awaits the security administrator's decision. */
export const ChangeRow = ({ change, types, children }: ChangeRowProps) => (
  <li className={styles.row}>
    <div>
      <p>
        <b>{kinds[change.kind]}</b>　{change.person.name}
        <span className="faint">
          （账号 <span translate="no">{change.person.login}</span>）
        </span>
        {change.grant && (
          <>
            <span className={styles.roles}>
              <Roles roles={change.grant.roles} />
            </span>
            <span className="faint">{scopeInWords(change.grant.report_type_ids, types)}</span>
          </>
        )}
      </p>
      <p className="faint">
        原因：{change.reason}　·　{change.requested_by.name} 于 <Moment at={change.requested_at} />{' '}
        申请
      </p>
    </div>
    {children && <div className="wrap-2">{children}</div>}
  </li>
)
