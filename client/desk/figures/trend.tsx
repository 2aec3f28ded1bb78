import type { Output } from '../../../contract/endpoint.ts'
import type { figuresRead } from '../../../contract/figures/desk-figures.ts'
import { monthAfter } from '../../../contract/figures/figures.ts'
import { Panel } from '../frame/panel.tsx'
import { Table } from '../frame/table.tsx'
import styles from './figures-page.module.css'

type Trend = Output<typeof figuresRead>['trend']

/** Width of a month, and height of the drawing, in units of its view box. */
const monthWidth = 60
const height = 120

/** Received and ended reports of twelve months, as columns with their table; nothing while there are too few. */
export function TrendPanel({ trend, until }: { trend: Trend; until: string }) {
  if (trend.length < 3) return null
  const months = Array.from({ length: 12 }, (_, i) => {
    const month = monthAfter(until, i - 11)
    return trend.find((one) => one.month === month) ?? { month, received: 0, ended: 0 }
  })
  const top = Math.max(1, ...months.flatMap(({ received, ended }) => [received, ended]))
  const column = (at: number, value: number) => {
    const tall = (value / top) * height
    return `M${at} ${height}V${height - tall}h22V${height}Z`
  }
  return (
    <Panel title="十二个月的趋势">
      <figure className={styles.trend} aria-label="收到和办结的件数，数字见下表">
        <svg viewBox={`0 0 ${12 * monthWidth} ${height}`} aria-hidden="true">
          <path
            className={styles.received}
            d={months.map(({ received }, i) => column(i * monthWidth + 6, received)).join('')}
          />
          <path
            className={styles.ended}
            d={months.map(({ ended }, i) => column(i * monthWidth + 30, ended)).join('')}
          />
        </svg>
        <ol className={styles.months} aria-hidden="true">
          {months.map(({ month }) => (
            <li key={month}>{Number(month.slice(5))}月</li>
          ))}
        </ol>
        <figcaption className={styles.legend}>
          <span className={styles.receivedKey}>收到</span>
          <span className={styles.endedKey}>办结和不予受理</span>
        </figcaption>
      </figure>
      <details>
        <summary>数字</summary>
        <Table of={['月份', '收到', '办结和不予受理']} none="还没有">
          {months.map(({ month, received, ended }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{received.toLocaleString('zh-CN')}</td>
              <td>{ended.toLocaleString('zh-CN')}</td>
            </tr>
          ))}
        </Table>
      </details>
    </Panel>
  )
}
