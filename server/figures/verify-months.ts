import { closedMonth } from '../../contract/report/closed-month.ts'
import { signerId } from '../../contract/report/receipt.ts'
import { verifySm2 } from '../platform/crypto/sm2.ts'
import type { Db } from '../platform/database/schema.ts'
import type { ReceiptKeys } from '../report/receipt/receipt-keys.ts'
import { definitionNow, statementOf } from './closed-month.ts'
import * as store from './closed-month-store.ts'
import { allTypes } from './report-month-store.ts'

/** What does not fit of a closed month. */
export interface MonthFault {
  readonly month: string
  readonly what: string
}

/** Returns where two JSON values differ, `types.0.reports: signed 12, counted 13`. */
function differences(signed: unknown, counted: unknown, path = ''): string[] {
  if (typeof signed !== 'object' || typeof counted !== 'object' || !signed || !counted)
    return Object.is(signed, counted)
      ? []
      : [`${path}: signed ${JSON.stringify(signed)}, counted ${JSON.stringify(counted)}`]
  const [one, other] = [new Map(Object.entries(signed)), new Map(Object.entries(counted))]
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((key) =>
    differences(one.get(key), other.get(key), path === '' ? key : `${path}.${key}`),
  )
}

/** Whether the audit holds a month as it is stored; `gone` when such old entries are deleted. */
export type AuditOfMonths = (row: store.ClosedMonthRow) => Promise<'fits' | 'differs' | 'gone'>

interface Deps {
  readonly db: Db
  readonly receiptKeys: Pick<ReceiptKeys, 'publicKey'>
  readonly audit: AuditOfMonths
}

async function faultsOf({ db, receiptKeys, audit }: Deps, row: store.ClosedMonthRow) {
  const { month, statement, signature, key_id } = row
  const key = key_id === null ? undefined : await receiptKeys.publicKey(key_id)
  const faults: string[] = []
  if (!key || !signature || !verifySm2(key, signerId, statement, signature))
    faults.push('the signature does not fit')
  if ((await audit(row)) === 'differs') faults.push('the audit has no such closing')
  const signed = closedMonth.safeParse(readJson(statement)).data
  if (!signed) return [...faults, 'the statement cannot be read']
  const now = definitionNow()
  if (signed.definition.version !== now.version)
    return [
      ...faults,
      `counted by definition ${signed.definition.version}; this program counts by ${now.version}`,
    ]
  if (signed.definition.sm3 !== now.sm3)
    faults.push(`the definition ${now.version} of this program has other meanings`)
  // A type may have another name since.
  const names = new Map(signed.types.map(({ id, name }) => [id, name]))
  const types = await allTypes(db)
  const then = types.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
  const members = await store.frozenMembers(db, month)
  const counted = statementOf({ centre: signed.centre, month, types: then }, members)
  if (counted !== statement)
    faults.push(...differences(readJson(statement), readJson(counted)), 'other bytes are counted')
  return faults
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Counts every closed month again from its members, and verifies signature and audit. Changes nothing. */
export async function verifyMonths(
  deps: Deps,
): Promise<{ readonly months: number; readonly faults: MonthFault[] }> {
  const rows = await store.closedMonths(deps.db)
  const faults: MonthFault[] = []
  for (const row of rows)
    for (const what of await faultsOf(deps, row)) faults.push({ month: row.month, what })
  return { months: rows.length, faults }
}
