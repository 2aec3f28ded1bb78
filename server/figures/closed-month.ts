import { createHash } from 'node:crypto'
import { closedMonth, type ClosedMonth } from '../../contract/figures/closed-month.ts'
import { definitionText, monthAfter } from '../../contract/figures/figures.ts'
import {
  addWorkingTime,
  dayLength,
  startOfDay,
  type Calendar,
} from '../report/calendar/working-time.ts'
import type { Counted } from '../platform/database/figures-schema.ts'
import { monthFiguresOf, type Names } from './count-figures.ts'
import { publishMonth } from './publish-month.ts'

/** Working day of the next month from which a month may be closed. Source: issue 25, point 7. */
const closingDay = 3

/** Returns the beginning, in China, of the third working day after a month. */
export function closableFrom(calendar: Calendar, month: string): Date {
  const nextMonth = startOfDay(new Date(`${monthAfter(month, 1)}-01`))
  // A millisecond beyond the working days before it lies in the closing day.
  return startOfDay(addWorkingTime(calendar, nextMonth, (closingDay - 1) * dayLength + 1))
}

const sm3 = (text: string): string => createHash('sm3').update(text).digest('hex')

/** Parts of a statement that do not follow from the counted facts. */
export interface StatementContext {
  readonly centre: string
  readonly month: string
  readonly version: number
  /** Why it is published again; null of version 1. */
  readonly reason: string | null
  readonly names: Names
}

/** Returns what is published of a month: text that follows from the facts, byte for byte. */
export function statementOf(
  { centre, month, version, reason, names }: StatementContext,
  counted: Counted,
): string {
  const statement = {
    centre,
    version,
    reason,
    definition: sm3(definitionText),
    ...publishMonth(monthFiguresOf(month, counted, names)),
  } satisfies ClosedMonth
  return `${JSON.stringify(statement, null, 1)}\n`
}

/** Reads a statement that the program made. */
export const readStatement = (statement: string): ClosedMonth =>
  closedMonth.parse(JSON.parse(statement))

/** Names a version of a month in the audit. */
export const versionId = (month: string, version: number): string => `${month}/${version}`

/** Returns the digest that names a statement to the person who confirms it. */
export const statementDigest = (statement: string): string => sm3(statement)

/** Returns the value of a closed version whose digest the audit keeps. */
export const closedValue = (statement: string, signature: Buffer): unknown => ({
  statement,
  signature: signature.toString('base64'),
})
