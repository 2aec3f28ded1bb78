import { useState } from 'react'
import type * as z from 'zod/mini'
import { caseLoad } from '../../../contract/desk/queue.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { useCallQuery } from '../frame/queries.ts'
import { Moment } from '../frame/moment.tsx'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import { Assignment } from './assignment.tsx'
import table from '../frame/table.module.css'
import styles from './load.module.css'

type Person = z.infer<typeof caseLoad.output>['people'][number]

const late = (count: number) => classNames(table.number, count > 0 && table.late)

/** The supervisor's screen: workload and age of cases per person, and reassignment. */
export default function Load() {
  const query = useCallQuery(caseLoad, {})
  const [chosen, choose] = useState<Person['who']>()
  return (
    <Screen title="负荷" lead="各人在办、将到期和超时的案件。选一个人，把案件分派给别人。">
      <QueryState of={query}>
        {({ people, types, ages }) => (
          <>
            <div className={styles.columns}>
              <div>
                <Panel title="各人" isFlush>
                  <table className={table.table}>
                    <thead>
                      <tr>
                        <th scope="col">姓名</th>
                        <th scope="col" className={table.number}>
                          在办
                        </th>
                        <th scope="col" className={table.number}>
                          将到期
                        </th>
                        <th scope="col" className={table.number}>
                          超时
                        </th>
                        <th scope="col">最早收到</th>
                        <th scope="col" className={table.number}>
                          今天办结
                        </th>
                        <th scope="col">
                          <span className={table.actions}>操作</span>
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {people.map(({ who, open, near, overdue, oldest_arrived_at, done_today }) => (
                        <tr key={who?.id ?? ''}>
                          <th scope="row">{who?.name ?? '还没有人领取'}</th>
                          <td className={table.number}>{open}</td>
                          <td className={table.number}>{near}</td>
                          <td className={late(overdue)}>{overdue}</td>
                          <td className={table.nowrap}>
                            <Moment at={oldest_arrived_at} />
                          </td>
                          <td className={table.number}>{done_today}</td>
                          <td>
                            <span className={table.actions}>
                              <Button
                                variant="quiet"
                                className={table.small}
                                aria-label={`分派：${who?.name ?? '还没有人领取'}`}
                                aria-expanded={chosen !== undefined && chosen?.id === who?.id}
                                onClick={() => choose(who)}
                              >
                                分派
                              </Button>
                            </span>
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                  {people.length === 0 && <p className={table.empty}>目前没有在办的案件</p>}
                </Panel>
                {chosen !== undefined && (
                  <Assignment
                    key={chosen?.id ?? ''}
                    from={chosen}
                    onClose={() => choose(undefined)}
                  />
                )}
              </div>
              <div>
                <Panel title="已收到多久">
                  <Bars
                    rows={ages.map(({ days, open }) => ({ name: days, value: open }))}
                    unit="件"
                  />
                </Panel>
                <Panel title="各类型在办">
                  <Bars
                    rows={types.map(({ report_type, open, overdue }) => ({
                      name: report_type.name,
                      value: open,
                      late: overdue,
                    }))}
                    unit="件"
                  />
                </Panel>
              </div>
            </div>
          </>
        )}
      </QueryState>
    </Screen>
  )
}

interface BarsProps {
  rows: readonly { name: string; value: number; late?: number }[]
  /** Unit after each figure. */
  unit: string
}

/** A bar chart of figures; overdue parts are red and spelled out. */
export function Bars({ rows, unit }: BarsProps) {
  const max = Math.max(1, ...rows.map(({ value }) => value))
  if (rows.length === 0) return <p className={styles.faint}>没有</p>
  return (
    <dl className={styles.bars}>
      {rows.map(({ name, value, late = 0 }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(100 * value) / max} height="8" className={styles.bar} />
              <rect width={(100 * late) / max} height="8" className={styles.late} />
            </svg>
            <span>
              {value} {unit}
              {late > 0 && <b>，超时 {late}</b>}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
