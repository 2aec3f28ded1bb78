import { useState } from 'react'
import { Link } from 'react-router-dom'
import { quarantineDecide, quarantineList } from '../../../contract/desk/cluster.ts'
import { messageOf } from '../../kit/call-failure.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { announce } from '../frame/announce.tsx'
import { HostileText } from '../frame/hostile-text.tsx'
import { Panel } from '../frame/panel.tsx'
import { useCallMutation, useCallQuery } from '../frame/queries.ts'
import table from '../frame/table.module.css'
import { linkInWords } from './link-words.ts'

/** What links too many reports, for the supervisor to decide; nothing while there is none. */
export function Quarantine() {
  const waiting = useCallQuery(quarantineList, {}).data?.list ?? []
  const decide = useCallMutation(quarantineDecide, [quarantineList])
  const [busy, setBusy] = useState('')
  if (waiting.length === 0) return null
  return (
    <Panel title="连得太多，请决定" isFlush>
      <table className={table.table}>
        <thead>
          <tr>
            {['相同之处', '件数', '其中一件', '操作'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {waiting.map(({ first, kind, cases }) => {
            const key = `${first.case_number} ${kind}`
            const say = async (allow: boolean) => {
              setBusy(key)
              try {
                await decide.mutateAsync({ case_number: first.case_number, kind, allow })
                announce(allow ? '已放行，以后继续放到一组' : '已停用，以后不再按它放到一组')
              } catch (thrown) {
                announce(messageOf(thrown), 'problem')
              } finally {
                setBusy('')
              }
            }
            return (
              <tr key={key}>
                <th scope="row">{linkInWords({ kind, measure: 0 })}</th>
                <td>{cases}</td>
                <td>
                  <Link to={`/work?case=${first.case_number}`}>{first.case_number}</Link>{' '}
                  <HostileText text={first.headline} />
                </td>
                <td>
                  <span className={table.actions}>
                    <Button
                      variant="quiet"
                      className={table.small}
                      aria-label={`放行 ${first.case_number}`}
                      busy={busy === key}
                      onClick={() => void say(true)}
                    >
                      放行
                    </Button>
                    <Button
                      variant="quiet"
                      className={table.small}
                      aria-label={`停用 ${first.case_number}`}
                      busy={busy === key}
                      onClick={() => void say(false)}
                    >
                      停用
                    </Button>
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}
