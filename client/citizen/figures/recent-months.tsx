import * as words from '#words/figures.ts'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { monthAfter } from '../../../contract/figures/figures.ts'
import { Card } from '../../kit/ui/card/card.tsx'
import { usePaths } from '../site/paths.ts'
import styles from './figures.module.css'
import { countInWords } from './month-tables.tsx'
import type { PublishedMonth } from './published-months.ts'

/** Numbers that make a line. */
const fewestNumbers = 3

/** Returns the top of a scale: 1, 2, 3 or 5 times a power of ten. */
function scaleTop(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(largest, 1)))
  return [1, 2, 3, 5].map((step) => step * power).find((top) => top >= largest) ?? 10 * power
}

/** Received reports of the months up to one, as a line with its table; nothing while there are too few numbers. */
export function RecentMonths({ until, all }: { until: string; all: readonly PublishedMonth[] }) {
  const id = useId()
  const { figures } = usePaths()
  const months = Array.from({ length: 12 }, (_, i) => {
    const month = monthAfter(until, i - 11)
    return {
      month,
      received: all.find((one) => one.month === month)?.figures.received ?? undefined,
    }
  })
  const known = months.flatMap(({ month, received }) =>
    received === undefined ? [] : [{ month, received }],
  )
  if (known.length < fewestNumbers) return null
  const top = scaleTop(Math.max(...known.map(({ received }) => received)))
  const points = months.map(({ received }, i) =>
    received === undefined ? undefined : `${i * 10 + 5} ${100 - (received / top) * 100}`,
  )
  // A month without a number leaves a gap.
  const line = points.map((point, i) => point && (points[i - 1] ? 'L' : 'M') + point).join('')
  const dots = points.map((point) => point && `M${point}h0`)
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="h3">
        {words.recentMonths}
      </h2>
      <figure className={styles.plot} aria-label={words.trend}>
        {/* Without text, which would shrink with the drawing on a phone. */}
        <svg viewBox="0 0 120 100" preserveAspectRatio="none" aria-hidden="true">
          <path stroke="var(--line)" d="M0 0H120M0 50H120M0 100H120" />
          <path strokeWidth={3} d={line} />
          <path strokeWidth={7} d={dots.join('')} />
          <path strokeWidth={11} stroke="var(--vermilion)" d={dots.at(-1)} />
        </svg>
        <div className={styles.scale} aria-hidden="true">
          {[top, top / 2, 0].map((mark) => (
            <span key={mark}>{countInWords(mark)}</span>
          ))}
        </div>
        {/* Every third month: twelve names have no room on a phone. */}
        <ol className={styles.axis} aria-hidden="true">
          {months.map(({ month }, i) => (
            <li key={month}>{i % 3 === 2 && words.shortMonth(month)}</li>
          ))}
        </ol>
      </figure>
      <details className={styles.opens}>
        <summary>{words.numbers}</summary>
        <table className={styles.table} aria-labelledby={id}>
          <tbody>
            {known.map(({ month, received }) => (
              <tr key={month}>
                <th scope="row" className="tall-links">
                  <Link to={`${figures}?month=${month}`}>{words.monthName(month)}</Link>
                </th>
                <td>{countInWords(received)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}
