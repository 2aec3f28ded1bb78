import * as z from 'zod/mini'
import { fewest, isSmall, vague, type ClosedMonth } from './closed-month.ts'
import { publishedFigures } from './figure-changes.ts'
import { month } from './figures.ts'

/** A dated addition to a closed month, which itself never changes. Its JSON is signed byte for byte. */
export const monthCorrection = z.object({
  /** The centre's name. */
  centre: z.string(),
  month,
  /** 1 for the first correction of the month. */
  number: z.number(),
  /** SM3 of the statement of the month. */
  corrects: z.string(),
  /** Day in China on which it was proposed, `2026-11-20`. */
  date: z.string(),
  reason: z.string(),
  /** By `publishedFigures`; null is not published. */
  figures: z.array(
    z.object({
      figure: z.string(),
      name: z.string(),
      was: z.nullable(z.number()),
      is: z.nullable(z.number()),
    }),
  ),
})
export type MonthCorrection = z.infer<typeof monthCorrection>

/** Values by figure. */
export type FigureValues = ReadonlyMap<string, number | null>

/** Returns the figures of a month as corrected so far. */
export const correctedValues = (
  of: ClosedMonth,
  corrections: readonly MonthCorrection[],
): FigureValues =>
  new Map([
    ...publishedFigures(of).map(({ figure, value }) => [figure, value] as const),
    ...corrections.flatMap(({ figures }) => figures.map(({ figure, is }) => [figure, is] as const)),
  ])

/** Whether corrected figures are numbers of their kind, fit together, and neither show a small count nor leave one to subtraction. */
export function mayBePublished(of: ClosedMonth, values: FigureValues): boolean {
  const value = (figure: string) => values.get(figure) ?? null
  const sumOf = (group: string) =>
    [...values].reduce((sum, [name, n]) => (name.startsWith(`${group}.`) ? sum + (n ?? 0) : sum), 0)
  const areNumbers = publishedFigures(of).every(({ figure, unit }) => {
    const n = value(figure)
    if (n === null) return true
    if (unit === '件') return Number.isInteger(n) && n >= 0 && !isSmall(n)
    return n >= 0 && (unit === '天' || n <= 100) && Math.abs(n * 10 - Math.round(n * 10)) < 1e-9
  })
  const rests = [
    ['appeal_answered', value('changed')],
    ['received', sumOf('types')],
    ['received', sumOf('sources')],
    ['received', sumOf('platforms')],
    ['closed', sumOf('outcomes')],
  ] as const
  const answered = (value('closed') ?? 0) + (value('rejected') ?? 0)
  const late = (answered * (100 - (value('in_time_rate') ?? 100))) / 100
  const isShareSafe =
    value('in_time_rate') === null ||
    answered >= vague ||
    !(isSmall(late) || isSmall(answered - late))
  return (
    areNumbers &&
    isShareSafe &&
    rests.every(([name, parts]) => {
      const whole = value(name)
      return whole === null || parts === null || whole === parts || whole - parts >= fewest
    })
  )
}
