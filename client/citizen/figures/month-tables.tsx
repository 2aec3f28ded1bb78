import * as words from '#words/figures.ts'
import { langOf } from '#words/language.ts'
import { typeNameInWords } from '#words/types.ts'
import { useId } from 'react'
import type { ClosedMonth } from '../../../contract/figures/closed-month.ts'
import { Card } from '../../kit/ui/card/card.tsx'
import { classNames } from '../../kit/ui/class-names.ts'
import { VisuallyHidden } from '../../kit/ui/visually-hidden/visually-hidden.tsx'
import styles from './figures.module.css'

/** Returns a count with separators of thousands. */
export const countInWords = (count: number): string => count.toLocaleString('en-US')

/** Returns the change of a count in percent; undefined unless both months publish it. */
export function changeInWords(now: number | null, before?: number | null): string | undefined {
  if (now === null || !before) return undefined
  const percent = ((now - before) / before) * 100
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`
}

interface Row {
  readonly name: string
  readonly reports: number
  /** Value beside the count. */
  readonly last?: string | undefined
  readonly tone?: 'good' | 'other'
}
interface TableProps {
  title: string
  /** Column headings: of the counts, and of the value beside them. */
  heads: readonly [string, string?]
  rows: readonly Row[]
  note?: string
}

/** A card with counts and their bars; nothing without rows. */
function CountTable({ title, heads: [head, last], rows, note }: TableProps) {
  const id = useId()
  if (rows.length === 0) return null
  const largest = Math.max(...rows.map(({ reports }) => reports), 1)
  const hasLast = rows.some((row) => row.last !== undefined)
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="h3">
        {title}
      </h2>
      <table className={styles.table} aria-labelledby={id}>
        <thead className="soft small">
          <tr>
            <th scope="col">
              <VisuallyHidden>{title}</VisuallyHidden>
            </th>
            <th scope="col">{head}</th>
            {hasLast && <th scope="col">{last}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                <div className={styles.named} lang={langOf(row.name)}>
                  {row.name}
                  <span
                    className={classNames(styles.bar, row.tone && styles[row.tone])}
                    style={{ backgroundSize: `${(row.reports / largest) * 100}% 100%` }}
                  />
                </div>
              </th>
              <td>{countInWords(row.reports)}</td>
              {hasLast && <td>{row.last}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p className="soft small">{note}</p>}
    </Card>
  )
}

type Parts = readonly { name: string; reports: number }[]
type Rest = ClosedMonth['other_types']

const largestFirst = (a: Row, b: Row): number => b.reports - a.reports

const merged = (rest: Rest): Row[] =>
  rest ? [{ name: words.merged(rest.parts), reports: rest.reports }] : []

/** Returns rows with changes, the largest first, and the merged parts. */
const ranked = (parts: Parts, before: Parts = [], rest: Rest): Row[] => [
  ...[...parts].sort(largestFirst).map(({ name, reports }) => {
    const earlier = before.find((one) => one.name === name)?.reports
    return { name: typeNameInWords(name), reports, last: changeInWords(reports, earlier) }
  }),
  ...merged(rest),
]

const outcomeNames: Readonly<Record<string, string>> = words.outcomes
const result = ({ outcome, reports }: ClosedMonth['outcomes'][number]): Row => ({
  name: outcomeNames[outcome] ?? outcome,
  reports,
  tone: outcome === 'handled' || outcome === 'transferred' ? 'good' : 'other',
})

/** The tables of a month, with changes since the month before. */
export function MonthTables({ of, before }: { of: ClosedMonth; before?: ClosedMonth | undefined }) {
  const results = [
    ...of.outcomes.map(result).sort(largestFirst),
    ...merged(of.other_outcomes),
    ...(of.rejected ? [result({ outcome: 'rejected', reports: of.rejected })] : []),
  ]
  const authorities = of.authorities.map(({ name, reports, median_days }) => {
    return { name, reports, last: median_days?.toFixed(1) }
  })
  const heads = [words.received, words.change] as const
  return (
    <>
      <CountTable
        title={words.byType}
        heads={heads}
        rows={ranked(of.types, before?.types, of.other_types)}
        note={words.smallParts}
      />
      <CountTable title={words.results} heads={[words.answered]} rows={results} />
      <CountTable
        title={words.byPlatform}
        heads={heads}
        // One row would repeat the number of the month.
        rows={
          of.platforms.length > 1 ? ranked(of.platforms, before?.platforms, of.other_platforms) : []
        }
      />
      <CountTable
        title={words.byAuthority}
        heads={[words.answered, words.medianDays]}
        rows={authorities}
      />
    </>
  )
}
