import type * as z from 'zod/mini'
import type { ClosedMonth, closedMonth } from '../../contract/report/closed-month.ts'
import { definitionText, definitionVersion, monthAfter } from '../../contract/report/figures.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { MonthFacts } from '../platform/database/figures-schema.ts'
import {
  addWorkingTime,
  dayLength,
  startOfDay,
  type Calendar,
} from '../report/calendar/working-time.ts'
import { countedOf, monthFiguresOf, type Names } from './count-figures.ts'
import { merkleRoot, merkleTree, sm3 } from './merkle-tree.ts'
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

/** The salt of a report's name in a month, which goes to the holder of its code alone. */
export const memberSalt = (keyring: Keyring, month: string, codeMac: Buffer): Buffer =>
  keyring.mac('figures member', month, codeMac)

/** What names a report: the mac of its code, and the commitment to it, which reports of the former release lack. */
export interface NamedByCode {
  readonly code_mac: Buffer
  readonly code_commitment: Buffer | null
}

/**
 * Returns the name of a report among the members of a month. It leads to the report only with the key or the salts, is another
 * one each month, so that months cannot be linked, and commits to the query code: no two codes have one name.
 */
export function memberName(
  keyring: Keyring,
  month: string,
  { code_mac, code_commitment }: NamedByCode,
): Buffer {
  const salt = memberSalt(keyring, month, code_mac)
  return code_commitment ? sm3(salt, code_commitment) : salt
}

/** Every fact in a fixed order, which is signed; those of version 1 of the definition, then those of version 2. */
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
  platform: 11,
  authority_id: 12,
  reply_tenths: 13,
} as const satisfies Record<keyof MonthFacts, number>
const factNames = Object.keys(factOrder) as (keyof MonthFacts)[]
const firstFactNames = factNames.slice(0, factOrder.platform)

/** Parts of a statement that do not follow from its members. */
export interface StatementContext {
  readonly centre: string
  readonly month: string
  readonly names: Names
}

/** Returns a version of the definition with its digest. */
export const definitionOf = (version: number = definitionVersion): ClosedMonth['definition'] => ({
  version,
  sm3: sm3(definitionText(version)).toString('hex'),
})

/** Returns the published figures that version 1 of the definition had, in the same order. */
function firstFigures(published: ReturnType<typeof publishMonth>) {
  const {
    platforms: _1,
    other_platforms: _2,
    authorities: _3,
    other_authorities: _4,
    ...first
  } = published
  return first
}

/** Returns what is published of a month: text that follows from its members, byte for byte. @param version of the definition */
export function statementOf(
  { centre, month, names }: StatementContext,
  given: readonly Member[],
  version: number = definitionVersion,
): string {
  const members = given.toSorted((one, other) => Buffer.compare(one.name, other.name))
  const received = members.filter((member) => member.received)
  const facts = version === 1 ? firstFactNames : factNames
  const lines = members.map(
    (member) =>
      `${member.name.toString('hex')} ${JSON.stringify(facts.map((name) => member[name]))}\n`,
  )
  const published = publishMonth(monthFiguresOf(month, countedOf(members), names))
  const statement = {
    centre,
    version: 1,
    reason: null,
    definition: definitionOf(version),
    ...(version === 1 ? firstFigures(published) : published),
    members: {
      root: merkleRoot(merkleTree(received.map(({ name }) => name))).toString('hex'),
      sm3: sm3(...lines).toString('hex'),
    },
  } satisfies z.input<typeof closedMonth>
  return `${JSON.stringify(statement, null, 1)}\n`
}

/** Returns the digest that names a statement to the person who confirms it. */
export const statementDigest = (statement: string): string => sm3(statement).toString('hex')

/** Returns the value of a closed month whose digest the audit keeps. */
export const closedValue = (statement: string, signature: Buffer): unknown => ({
  statement,
  signature: signature.toString('base64'),
})
