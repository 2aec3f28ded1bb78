import { createHash } from 'node:crypto'
import type { ClosedMonth } from '../../contract/report/closed-month.ts'
import { definitionText, definitionVersion, monthAfter } from '../../contract/report/figures.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { MonthFacts } from '../platform/database/figures-schema.ts'
import {
  addWorkingTime,
  dayLength,
  startOfDay,
  type Calendar,
} from '../report/calendar/working-time.ts'
import { monthFiguresOf } from './count-figures.ts'
import { publishMonth } from './publish-month.ts'

/** A report of a month under its name there. */
export type Member = MonthFacts & { readonly name: Buffer }

/** Working day of the next month from which a month may be closed. Source: issue 25, point 7. */
const closingDay = 3

/** Returns the beginning, in China, of the third working day after a month. */
export function closableFrom(calendar: Calendar, month: string): Date {
  const nextMonth = startOfDay(new Date(`${monthAfter(month, 1)}-01`))
  // A millisecond beyond the working days before it lies in the closing day.
  return startOfDay(addWorkingTime(calendar, nextMonth, (closingDay - 1) * dayLength + 1))
}

/**
 * Returns the name of a report among the members of a month: a mac, so that it leads to the report only with the key, and
 * another one each month, so that months cannot be linked.
 */
export const memberName = (keyring: Keyring, month: string, codeMac: Buffer): Buffer =>
  keyring.mac('figures member', month, codeMac)

const sm3 = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sm3')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Returns the root of a Merkle tree over leaves. Source: RFC 6962 §2.1, with SM3. */
export function merkleRoot(leaves: readonly Uint8Array[]): Buffer {
  const [only] = leaves
  if (!only) return sm3()
  if (leaves.length === 1) return sm3(Uint8Array.of(0), only)
  const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1)
  return sm3(Uint8Array.of(1), merkleRoot(leaves.slice(0, half)), merkleRoot(leaves.slice(half)))
}

/** Every fact in a fixed order: their digest is signed. */
const factOrder = {
  report_type_id: 0,
  source: 1,
  received: 2,
  accepted: 3,
  transferred: 4,
  result: 5,
  outcome: 6,
  in_time: 7,
  tenths: 8,
  appealed: 9,
  appeal_result: 10,
} as const satisfies Record<keyof MonthFacts, number>
const factNames = Object.keys(factOrder) as (keyof MonthFacts)[]

/** What a statement takes from elsewhere than its members. */
export interface StatementContext {
  readonly centre: string
  readonly month: string
  readonly types: readonly { readonly id: number; readonly name: string }[]
}

/** Returns version and digest of the definition. */
export const definitionNow = (): ClosedMonth['definition'] => ({
  version: definitionVersion,
  sm3: sm3(definitionText()).toString('hex'),
})

/** Returns what is published of a month: text that follows from its members, byte for byte. */
export function statementOf(
  { centre, month, types }: StatementContext,
  given: readonly Member[],
): string {
  const members = given.toSorted((one, other) => Buffer.compare(one.name, other.name))
  const groups = members.map(({ tenths, ...facts }) => ({
    ...facts,
    reports: 1,
    tenths: tenths === null ? [] : [tenths],
  }))
  const received = members.filter((member) => member.received)
  const lines = members.map(
    (member) =>
      `${member.name.toString('hex')} ${JSON.stringify(factNames.map((name) => member[name]))}\n`,
  )
  const statement: ClosedMonth = {
    centre,
    definition: definitionNow(),
    ...publishMonth(monthFiguresOf(month, groups, types)),
    members: {
      root: merkleRoot(received.map(({ name }) => name)).toString('hex'),
      sm3: sm3(...lines).toString('hex'),
    },
  }
  return `${JSON.stringify(statement, null, 1)}\n`
}

/** Returns the digest that names a statement to the person who confirms it. */
export const statementDigest = (statement: string): string => sm3(statement).toString('hex')

/** Returns the value of a closed month whose digest the audit keeps. */
export const closedValue = (statement: string, signature: Buffer): unknown => ({
  statement,
  signature: signature.toString('base64'),
})
