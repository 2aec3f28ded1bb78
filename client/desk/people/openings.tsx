import { Link } from 'react-router-dom'
import { identityOpenings } from '../../../contract/desk/identity.ts'
import { useCallQuery } from '../frame/queries.ts'
import { Moment } from '../frame/moment.tsx'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import table from '../frame/table.module.css'
import { Table } from '../frame/table.tsx'

/** The reviewer's screen: who opened which reporter's identity, and why. */
export default function Openings() {
  const query = useCallQuery(identityOpenings, {})
  return (
    <Screen
      title="身份查看记录"
      lead="每次查看举报人身份都在这里。原因与办理无关的，请向主管反映；审计管理员也能看到。"
    >
      <QueryState of={query}>
        {({ list }) => (
          <Panel title={`最近 ${list.length} 次`} isFlush>
            <Table
              of={['时间', '查看人', '案号', '原因', '到期']}
              none="最近没有人查看过举报人身份"
            >
              {list.map((opening) => (
                <tr key={`${opening.case_number} ${opening.at} ${opening.by.id}`}>
                  <td className={table.nowrap}>
                    <Moment at={opening.at} />
                  </td>
                  <th scope="row" className={table.nowrap}>
                    {opening.by.name}
                  </th>
                  <td className={table.nowrap}>
                    <Link to={`/work?case=${opening.case_number}`} translate="no">
                      {opening.case_number}
                    </Link>
                  </td>
                  <td>{opening.reason}</td>
                  <td className={table.nowrap}>
                    <Moment at={opening.until} />
                  </td>
                </tr>
              ))}
            </Table>
          </Panel>
        )}
      </QueryState>
    </Screen>
  )
}
