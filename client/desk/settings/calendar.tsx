import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { calendarList } from '../../../contract/staff/settings.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { useCallQuery } from '../frame/queries.ts'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import { Table } from '../frame/table.tsx'
import { ChangeDays } from './change-days.tsx'
import { daysInWords, type SpecialDay } from './special-days.ts'
import styles from './calendar.module.css'
import { serverNow } from '../../kit/server-clock.ts'
import { isoDay } from '../../kit/time-in-words.ts'

const todayHere = () => isoDay(serverNow()) ?? ''

/** The system administrator's screen: the days that differ from their weekday's rule. */
export default function Calendar() {
  const [today] = useState(todayHere)
  const [year, setYear] = useState(Number(today.slice(0, 4)))
  const query = useCallQuery(calendarList, { year })
  const move = (by: number) => setYear(year + by)
  return (
    <Screen
      title="工作日历"
      lead="办理期限按工作日计算。法定节假日放假，调休的周末上班。改动后，进行中的期限重新计算。"
      actions={
        <>
          <Button variant="secondary" aria-label={`上一年 ${year - 1}`} onClick={() => move(-1)}>
            <ChevronLeft size={16} />
            {year - 1}
          </Button>
          <Button variant="secondary" aria-label={`下一年 ${year + 1}`} onClick={() => move(1)}>
            {year + 1}
            <ChevronRight size={16} />
          </Button>
        </>
      }
    >
      <QueryState of={query}>
        {({ days, next_year_missing }) => (
          <>
            {next_year_missing && (
              <Alert tone="warning" title="下一年还没有安排" className={styles.notice ?? ''}>
                <p>国务院办公厅公布放假安排后，请尽快录入，否则跨年的期限会算错。</p>
              </Alert>
            )}
            <ChangeDays key={year} first={today.startsWith(`${year}-`) ? today : `${year}-01-01`} />
            <Panel title={`${year} 年的安排`} isFlush>
              <Arranged days={days} />
            </Panel>
          </>
        )}
      </QueryState>
    </Screen>
  )
}

/** The special days of a year, by name. */
function Arranged({ days }: { days: readonly SpecialDay[] }) {
  const inWords = (name: string, isWorking: boolean) =>
    daysInWords(
      days.filter((one) => one.name === name && one.is_working === isWorking).map(({ day }) => day),
    )
  return (
    <Table of={['名称', '放假', '周末上班']} none="这一年还没有录入">
      {[...new Set(days.map(({ name }) => name))].map((name) => (
        <tr key={name}>
          <th scope="row">{name || '没有名称'}</th>
          <td>{inWords(name, false)}</td>
          <td>{inWords(name, true)}</td>
        </tr>
      ))}
    </Table>
  )
}
