import * as words from '#words/figures.ts'
import { titles } from '#words/titles.ts'
import { Link, useSearchParams } from 'react-router-dom'
import { changesBetween } from '../../../contract/figures/figure-changes.ts'
import { monthAfter } from '../../../contract/figures/figures.ts'
import { dayInWords } from '../../kit/time-in-words.ts'
import { Skeleton } from '../../kit/ui/skeleton/skeleton.tsx'
import { useLoad } from '../../kit/use-load.ts'
import { ListFailure } from '../account/center/list/list-failure.tsx'
import { FigureList } from '../site/news/figure-list.tsx'
import { usePaths } from '../site/paths.ts'
import { Screen } from '../site/screen/screen.tsx'
import styles from './figures.module.css'
import { MonthAside } from './month-aside.tsx'
import { changeInWords, countInWords, MonthTables } from './month-tables.tsx'
import { loadPublishedMonths, type PublishedMonth } from './published-months.ts'
import { RecentMonths } from './recent-months.tsx'

/** The figures of the closed month in the address (`?month=`), else of the newest one. */
export default function FiguresScreen() {
  const [search] = useSearchParams()
  const asked = search.get('month')
  const { data: all, failure, retry } = useLoad(loadPublishedMonths)
  const shown = all?.find(({ month }) => month === asked) ?? all?.[0]
  if (all && shown) return <Month key={asked} of={shown} all={all} />
  return (
    <Screen key={asked} title={titles.figures}>
      {failure !== undefined && <ListFailure failure={failure} retry={retry} />}
      {!all && failure === undefined && <Skeleton shape="block" />}
      {all && <p>{words.none}</p>}
    </Screen>
  )
}

function Month({ of, all }: { of: PublishedMonth; all: readonly PublishedMonth[] }) {
  const { month, version, closedAt, figures, replaced } = of
  const { received, in_time_rate, median_days, acceptance_rate } = figures
  const paths = usePaths()
  const name = words.monthName(month)
  const at = all.indexOf(of)
  const before = all.find((one) => one.month === monthAfter(month, -1))?.figures
  const change = changeInWords(received, before?.received)
  // A number that is too small to publish is left out.
  const numbers = [
    [words.receivedIn(change), received !== null && countInWords(received)],
    [words.inTimeRate, in_time_rate !== null && `${in_time_rate.toFixed(1)}%`],
    [words.medianDays, median_days !== null && median_days.toFixed(1)],
    [words.acceptanceRate, acceptance_rate !== null && `${acceptance_rate.toFixed(1)}%`],
  ] as const
  const link = (to: PublishedMonth | undefined, label: string) =>
    to && <Link to={`${paths.figures}?month=${to.month}`}>{label}</Link>
  return (
    <Screen
      title={`${name} - ${titles.figures}`}
      heading={
        <>
          <span className={styles.kicker}>{titles.figures}</span>
          {name}
        </>
      }
      lead={
        <span className="wrap-3 row tall-links">
          {version > 1 && <strong>{words.version(version)}</strong>}
          <span>{words.closedOn(dayInWords(closedAt))}</span>
          {link(all[at + 1], words.monthBefore)}
          {link(all[at - 1], words.monthAfter)}
        </span>
      }
      aside={<MonthAside of={of} />}
    >
      {replaced && (
        <section>
          <p>{words.closedAgain(figures.reason ?? '')}</p>
          <ul>
            {changesBetween(replaced, figures).map(({ figure, name, was, is }) => (
              <li key={figure}>{words.changedFigure(name, was, is)}</li>
            ))}
          </ul>
        </section>
      )}
      <FigureList
        items={numbers.flatMap(([label, value]) => (value === false ? [] : { label, value }))}
      />
      <RecentMonths until={month} all={all} />
      <MonthTables of={figures} before={before} />
    </Screen>
  )
}
