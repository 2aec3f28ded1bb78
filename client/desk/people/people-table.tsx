import type { ReactNode } from 'react'
import type { Person } from '../../../contract/staff/people.ts'
import { Moment } from '../frame/moment.tsx'
import table from '../frame/table.module.css'
import { Roles, scopeInWords, StateChip, type TypeChoice } from './person-parts.tsx'
import { Table } from '../frame/table.tsx'

interface PeopleTableProps {
  people: readonly Person[]
  types: readonly TypeChoice[]
  /** Returns the buttons of a row. */
  actions: (person: Person) => ReactNode
}

const order: Record<Person['state'], number> = { invited: 0, active: 1, locked: 2, left: 3 }

/** Everyone at the desk; people who left come last. */
export const PeopleTable = ({ people, types, actions }: PeopleTableProps) => (
  <Table
    of={['姓名', '账号', '角色', '举报类型', '状态', '上次登录', '在办']}
    numbers={['在办']}
    hasActions
  >
    {people
      .toSorted((a, b) => order[a.state] - order[b.state] || a.name.localeCompare(b.name, 'zh'))
      .map((person) => (
        <tr key={person.id}>
          <th scope="row" className={table.nowrap}>
            {person.name}
          </th>
          <td translate="no">{person.login}</td>
          <td>
            <Roles roles={person.roles} />
          </td>
          <td className={table.faint}>{scopeInWords(person.report_type_ids, types)}</td>
          <td>
            <StateChip state={person.state} />
          </td>
          <td className={table.nowrap}>
            <Moment at={person.signed_in_at} />
          </td>
          <td className={table.number}>{person.open_cases}</td>
          <td>
            <span className={table.actions}>{actions(person)}</span>
          </td>
        </tr>
      ))}
  </Table>
)
