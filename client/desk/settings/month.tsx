import type { MouseEvent } from 'react'
import { classNames } from '../../kit/ui/class-names.ts'
import {
  type Day,
  dayInWords,
  daysOfMonth,
  isWeekend,
  type SpecialDay,
  weekdayOf,
} from './year-days.ts'
import styles from './calendar.module.css'

interface MonthProps {
  year: number
  /** 1 to 12. */
  month: number
  special: ReadonlyMap<Day, SpecialDay>
  selected: ReadonlySet<Day>
  /** The only day of the year in the tab order. */
  current: Day
  today: Day
  onPick: (day: Day, isRange: boolean) => void
}

/** Describes a day for screen readers. */
function dayMeaning(day: Day, found: SpecialDay | undefined): string {
  if (!found) return isWeekend(day) ? '周末' : '工作日'
  const word = found.is_working ? '上班' : '放假'
  return found.name ? `${word}，${found.name}` : word
}

/** A month of selectable days. */
export function Month({ year, month, special, selected, current, today, onPick }: MonthProps) {
  const days = daysOfMonth(year, month)
  return (
    <fieldset className={styles.month}>
      <legend>{month}月</legend>
      <div className={styles.week} aria-hidden="true">
        {Array.from('一二三四五六日', (name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className={styles.days}>
        {days.map((day, index) => {
          const found = special.get(day)
          const isWorking = found ? found.is_working : !isWeekend(day)
          return (
            <button
              key={day}
              type="button"
              data-day={day}
              tabIndex={day === current ? 0 : -1}
              aria-pressed={selected.has(day)}
              aria-label={`${dayInWords(day)}，${dayMeaning(day, found)}`}
              title={found?.name}
              style={index === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : undefined}
              className={classNames(
                styles.day,
                !isWorking && 'faint',
                found && (found.is_working ? styles.worked : styles.holiday),
                day === today && styles.today,
              )}
              onClick={({ shiftKey }: MouseEvent) => onPick(day, shiftKey)}
            >
              {index + 1}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
