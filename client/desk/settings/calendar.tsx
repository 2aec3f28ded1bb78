import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { calendarList } from '../../../contract/staff/settings.ts'
import { Alert } from '../../kit/ui/alert/alert.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { useCallQuery } from '../frame/queries.ts'
import { Panel } from '../frame/panel.tsx'
import { QueryState } from '../frame/query-state.tsx'
import { Screen } from '../frame/screen.tsx'
import { Month } from './month.tsx'
import { SelectionPanel } from './selection-panel.tsx'
import { type Day, dayAfterKey, daysBetween, daysInWords, type SpecialDay } from './year-days.ts'
import screen from '../frame/screen.module.css'
import styles from './calendar.module.css'
import { serverNow } from '../../kit/server-clock.ts'
import { isoDay } from '../../kit/time-in-words.ts'

const months = Array.from({ length: 12 }, (_, index) => index + 1)

/** Returns today's date by the device's clock. */
const todayHere = (): Day => isoDay(serverNow()) ?? ''

/** The system administrator's screen: the working-day calendar. */
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
            <Year key={year} {...{ year, today, days }} />
          </>
        )}
      </QueryState>
    </Screen>
  )
}

interface YearProps {
  year: number
  today: Day
  days: readonly SpecialDay[]
}

function Year({ year, today, days }: YearProps) {
  const [selected, select] = useState<ReadonlySet<Day>>(new Set())
  const [current, setCurrent] = useState(today.startsWith(`${year}-`) ? today : `${year}-01-01`)
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    grid.current?.querySelector(`[data-day="${today}"]`)?.scrollIntoView({ block: 'center' })
  }, [today])
  const special = new Map(days.map((one) => [one.day, one]))

  const pick = (day: Day, isRange: boolean) => {
    const next = new Set(selected)
    if (isRange) for (const between of daysBetween(current, day)) next.add(between)
    else if (!next.delete(day)) next.add(day)
    select(next)
    setCurrent(day)
  }
  const press = (event: KeyboardEvent) => {
    const goal = dayAfterKey(current, event.key)
    if (!goal) return
    event.preventDefault()
    setCurrent(goal)
    grid.current?.querySelector<HTMLElement>(`[data-day="${goal}"]`)?.focus()
  }
  const holidays = days.filter(({ is_working }) => !is_working)
  const names = [...new Set(holidays.map(({ name }) => name).filter(Boolean))]
  return (
    <div className={screen.columns}>
      <Panel title={`${year} 年`} actions={<Legend />}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the focus among its buttons */}
        <div ref={grid} className={styles.year} onKeyDown={press}>
          {months.map((month) => (
            <Month
              key={month}
              {...{ year, month, special, selected, current, today }}
              onPick={pick}
            />
          ))}
        </div>
      </Panel>
      <div>
        <SelectionPanel days={[...selected].toSorted()} onDone={() => select(new Set())} />
        <Panel title="放假安排">
          {names.length === 0 ? (
            <p className="faint">这一年还没有录入</p>
          ) : (
            <dl className={styles.holidays}>
              {names.map((name) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    {daysInWords(
                      holidays
                        .filter((one) => one.name === name)
                        .map(({ day }) => day)
                        .toSorted(),
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Panel>
      </div>
    </div>
  )
}

const Legend = () => (
  <p className={styles.legend}>
    <span className={styles.holiday}>休</span>放假
    <span className={styles.worked}>班</span>周末上班
  </p>
)
