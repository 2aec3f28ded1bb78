import { useState } from 'react'
import type * as z from 'zod/mini'
import { caseWorkload } from '../../../contract/desk/queue.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { useCallQuery } from '../frame/queries.ts'
import { Moment } from '../frame/moment.tsx'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import { Assignment } from './assignment.tsx'
import table from '../frame/table.module.css'
import styles from './workload.module.css'
import { RowButton, Table } from '../frame/table.tsx'

type Person = z.infer<typeof caseWorkload.output>['people'][number]

const late = (count: number) => classNames(table.number, count > 0 && table.late)

/** The supervisor's screen: workload per person, and reassignment. */
export default function Load() {
  const query = useCallQuery(caseWorkload, {})
  const [chosen, choose] = useState<Person['who']>()
  return (
    <Screen title="负荷" lead="各人在办、将到期和超时的举报。选一个人，把举报分派给别人。">
      <QueryState of={query}>
        {({ people, authorities }) => (
          <>
            <Panel title="各人" isFlush>
              <PeopleTable people={people} chosen={chosen} onChoose={choose} />
            </Panel>
            <Authorities list={authorities} />
            {chosen !== undefined && (
              <Assignment key={chosen?.id ?? ''} from={chosen} onClose={() => choose(undefined)} />
            )}
          </>
        )}
      </QueryState>
    </Screen>
  )
}

interface PeopleProps {
  people: readonly Person[]
  /** Person whose cases are being assigned; null for unassigned ones. */
  chosen: Person['who'] | undefined
  onChoose: (who: Person['who']) => void
}

/** The load of each person, as figures and a bar. */
function PeopleTable({ people, chosen, onChoose }: PeopleProps) {
  const max = Math.max(1, ...people.map(({ open }) => open))
  return (
    <Table
      of={['姓名', '在办', '将到期', '超时', '今天处理', '今天办结', '最早收到']}
      numbers={['将到期', '超时', '今天处理', '今天办结']}
      hasActions
    >
      {people.map(({ who, open, near, overdue, ...person }) => (
        <tr key={who?.id ?? ''}>
          <th scope="row">{who?.name ?? '还没有人领取'}</th>
          <td className={styles.load}>
            <Bar value={open} near={near} late={overdue} max={max} /> {open}
          </td>
          <td className={table.number}>{near}</td>
          <td className={late(overdue)}>{overdue}</td>
          <td className={table.number}>{person.handled_today}</td>
          <td className={table.number}>{person.closed_today}</td>
          <td className={table.nowrap}>
            <Moment at={person.oldest_arrived_at} />
          </td>
          <td>
            <span className={table.actions}>
              <RowButton
                name="分派"
                of={who?.name ?? '还没有人领取'}
                aria-expanded={chosen !== undefined && chosen?.id === who?.id}
                onClick={() => onChoose(who)}
              />
            </span>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** How soon each authority answers the packages that it was handed. */
function Authorities({ list }: { list: z.infer<typeof caseWorkload.output>['authorities'] }) {
  if (list.length === 0) return null
  return (
    <Panel title="承办单位近一年回函" isFlush>
      <Table
        of={['单位', '等待回函', '超期', '已回函', '中位用时']}
        numbers={['等待回函', '超期', '已回函', '中位用时']}
      >
        {list.map(({ name, open, overdue, answered, median_days: days }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={table.number}>{open}</td>
            <td className={late(overdue)}>{overdue}</td>
            <td className={table.number}>{answered}</td>
            <td className={table.number}>{days === null ? '—' : `${days} 个工作日`}</td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

interface BarProps {
  value: number
  /** Parts of `value` that are amber, and red. */
  near: number
  late: number
  max: number
}

/** A bar beside figures that say the same. */
const Bar = ({ value, near, late, max }: BarProps) => (
  <svg viewBox={`0 0 ${max} 8`} preserveAspectRatio="none" aria-hidden="true">
    <rect width={value} height="8" className={styles.bar} />
    <rect width={near + late} height="8" className={styles.near} />
    <rect width={late} height="8" className={styles.late} />
  </svg>
)
