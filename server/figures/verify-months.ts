import { closedMonth } from '../../contract/figures/closed-month.ts'
import { signerIds } from '../../contract/report/receipt.ts'
import { verifySm2 } from '../platform/crypto/sm2.ts'
import { parseJson } from '../platform/parse-json.ts'
import type { Services } from '../platform/services.ts'
import type { ReceiptKeys } from '../report/receipt/receipt-keys.ts'
import { statementOf } from './closed-month.ts'
import * as store from './closed-month-store.ts'
import type { Names } from './count-figures.ts'
import { allNames } from './report-month-store.ts'

export interface MonthFault {
  readonly month: string
  readonly version: number
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

/** Whether the audit holds a version as it is stored; `gone` when such old entries are deleted. */
export type AuditOfMonths = (row: store.ClosedMonthRow) => Promise<'fits' | 'differs' | 'gone'>

interface Deps extends Services<'db'> {
  readonly receiptKeys: Pick<ReceiptKeys, 'publicKey'>
  readonly audit: AuditOfMonths
}

async function faultsOf({ db, receiptKeys, audit }: Deps, row: store.ClosedMonthRow) {
  const { month, version, statement, signature, key_id } = row
  const key = key_id === null ? undefined : await receiptKeys.publicKey(key_id)
  const faults: string[] = []
  if (!key || !signature || !verifySm2(key, signerIds.month, statement, signature))
    faults.push('the signature does not fit')
  if ((await audit(row)) === 'differs') faults.push('the audit has no such closing')
  const signed = closedMonth.safeParse(parseJson(statement)).data
  if (!signed) return [...faults, 'the statement cannot be read']
  // A type or an authority may have another name since.
  const then = (now: Names['types'], signedNames: Names['types']) => {
    const known = new Map(signedNames.map(({ id, name }) => [id, name]))
    return now.map(({ id, name }) => ({ id, name: known.get(id) ?? name }))
  }
  const { types, authorities } = await allNames(db)
  const names = {
    types: then(types, signed.types),
    authorities: then(authorities, signed.authorities),
  }
  const { centre, reason } = signed
  const counted = statementOf({ centre, version, reason, month, names }, row.counted)
  if (counted !== statement)
    faults.push(...differences(parseJson(statement), parseJson(counted)), 'other bytes are counted')
  return faults
}

/** Counts every version of every closed month again from its facts, and verifies signature and audit. Changes nothing. */
export async function verifyMonths(
  deps: Deps,
): Promise<{ readonly versions: number; readonly faults: MonthFault[] }> {
  const rows = await store.closedVersions(deps.db)
  const faults: MonthFault[] = []
  for (const [i, row] of rows.entries()) {
    const { month, version } = row
    const before = rows[i + 1]
    const own = await faultsOf(deps, row)
    if (version !== (before?.month === month ? before.version + 1 : 1))
      own.push('the version before it is missing')
    faults.push(...own.map((what) => ({ month, version, what })))
  }
  return { versions: rows.length, faults }
}
