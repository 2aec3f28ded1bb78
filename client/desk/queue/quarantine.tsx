import { Link } from 'react-router-dom'
import { quarantineDecide, quarantineList } from '../../../contract/desk/cluster.ts'
import { announce, announceFailure } from '../frame/announce.tsx'
import { HostileText } from '../frame/hostile-text.tsx'
import { Panel } from '../frame/panel.tsx'
import { useCallMutation, useCallQuery } from '../frame/queries.ts'
import table from '../frame/table.module.css'
import { RowButton, Table } from '../frame/table.tsx'
import { linkInWords } from './link-words.ts'

/** What links too many reports, for the supervisor to decide; nothing while there is none. */
export function Quarantine() {
  const waiting = useCallQuery(quarantineList, {}).data?.list ?? []
  const decide = useCallMutation(quarantineDecide, [quarantineList])
  if (waiting.length === 0) return null
  return (
    <Panel title="连得太多，请决定" isFlush>
      <Table of={['相同之处', '件数', '其中一件']} hasActions>
        {waiting.map(({ first, kind, cases }) => {
          const { case_number } = first
          const button = (name: string, allow: boolean, words: string) => (
            <RowButton
              name={name}
              of={case_number}
              busy={decide.isPending && decide.variables.case_number === case_number}
              onClick={() =>
                void decide
                  .mutateAsync({ case_number, kind, allow })
                  .then(() => announce(words), announceFailure)
              }
            />
          )
          return (
            <tr key={`${case_number} ${kind}`}>
              <th scope="row">{linkInWords({ kind, measure: 0 })}</th>
              <td>{cases}</td>
              <td>
                <Link to={`/work?case=${case_number}`} translate="no">
                  {case_number}
                </Link>{' '}
                <HostileText text={first.headline} />
              </td>
              <td>
                <span className={table.actions}>
                  {button('放行', true, '已放行，以后继续放到一组')}
                  {button('停用', false, '已停用，以后不再按它放到一组')}
                </span>
              </td>
            </tr>
          )
        })}
      </Table>
    </Panel>
  )
}
