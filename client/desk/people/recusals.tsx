import { useState } from 'react'
import { Link } from 'react-router-dom'
import type * as z from 'zod/mini'
import { recusalGiveBack, recusalList } from '../../../contract/desk/recusal.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { ReasonDialog } from '../case/reason-dialog.tsx'
import { announce } from '../frame/announce.tsx'
import { Moment } from '../frame/moment.tsx'
import { Panel } from '../frame/panel.tsx'
import { useCallMutation, useCallQuery } from '../frame/queries.ts'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import table from '../frame/table.module.css'
import { Table } from '../frame/table.tsx'

type Recusal = z.output<(typeof recusalList)['output']>['list'][number]

const stateNames: Readonly<Record<Recusal['state'], string>> = {
  named: '举报提到其姓名或账号',
  asked: '本人申请',
  given_back: '已交还',
}

/** The supervisor's screen: cases that do not open for a colleague. */
export default function Recusals() {
  const query = useCallQuery(recusalList, {})
  const giving = useCallMutation(recusalGiveBack, [recusalList])
  const [back, giveBack] = useState<Recusal>()
  return (
    <Screen
      title="回避"
      lead="这些举报对右边的同事打不开。其他同事可以照常办理；如果只是同名，可以交还。"
    >
      <QueryState of={query}>
        {({ list }) => (
          <Panel title={`${list.length} 件`} isFlush>
            <Table of={['时间', '案号', '回避的同事', '为什么', '']} none="没有需要回避的举报">
              {list.map((recusal) => (
                <tr key={`${recusal.case_number} ${recusal.of.id}`}>
                  <td className={table.nowrap}>
                    <Moment at={recusal.at} />
                  </td>
                  <td className={table.nowrap}>
                    <Link to={`/work?case=${recusal.case_number}`} translate="no">
                      {recusal.case_number}
                    </Link>
                  </td>
                  <th scope="row" className={table.nowrap}>
                    {recusal.of.name}
                  </th>
                  <td>{stateNames[recusal.state]}</td>
                  <td className={table.nowrap}>
                    <Button variant="secondary" onClick={() => giveBack(recusal)}>
                      交还
                    </Button>
                  </td>
                </tr>
              ))}
            </Table>
          </Panel>
        )}
      </QueryState>
      {back && (
        <ReasonDialog
          title={`把 ${back.case_number} 交还给${back.of.name}`}
          lead={`请先看过举报，确认说的不是这位同事。交还后，这件举报不再因为提到${back.of.name}而回避。`}
          action="交还"
          minLength={5}
          onClose={() => giveBack(undefined)}
          onGive={async (reason) => {
            const { case_number, of } = back
            await giving.mutateAsync({ case_number, staff_id: of.id, reason })
            announce(`已交还给${of.name}`)
          }}
        />
      )}
    </Screen>
  )
}
