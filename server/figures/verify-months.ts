import { closedMonth } from '../../contract/report/closed-month.ts'
import {
  correctedValues,
  monthCorrection,
  type MonthCorrection,
} from '../../contract/report/month-correction.ts'
import { signerId } from '../../contract/report/receipt.ts'
import { verifySm2 } from '../platform/crypto/sm2.ts'
import { parseJson } from '../platform/parse-json.ts'
import type { Services } from '../platform/services.ts'
import type { ReceiptKeys } from '../report/receipt/receipt-keys.ts'
import { statementDigest, statementOf } from './closed-month.ts'
import * as store from './closed-month-store.ts'
import { correctionId } from './correct-month.ts'
import type { Names } from './count-figures.ts'
import { allNames } from './report-month-store.ts'

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

type Signed = Pick<store.ClosedMonthRow, 'statement' | 'signature' | 'key_id' | 'closed_at'>

/** Whether the audit holds a month or a correction as it is stored; `gone` when such old entries are deleted. */
export type AuditOfMonths = (
  action: 'figures.close' | 'figures.confirm',
  id: string,
  row: Signed,
) => Promise<'fits' | 'differs' | 'gone'>

interface Deps extends Services<'db'> {
  readonly receiptKeys: Pick<ReceiptKeys, 'publicKey'>
  readonly audit: AuditOfMonths
}

async function signingFaults(
  { receiptKeys, audit }: Deps,
  action: 'figures.close' | 'figures.confirm',
  id: string,
  row: Signed,
) {
  const { statement, signature, key_id } = row
  const key = key_id === null ? undefined : await receiptKeys.publicKey(key_id)
  const faults: string[] = []
  if (!key || !signature || !verifySm2(key, signerId, statement, signature))
    faults.push('the signature does not fit')
  if ((await audit(action, id, row)) === 'differs') faults.push('the audit has no such closing')
  return faults
}

async function faultsOf(deps: Deps, row: store.ClosedMonthRow) {
  const { month, statement } = row
  const faults = await signingFaults(deps, 'figures.close', month, row)
  const signed = closedMonth.safeParse(parseJson(statement)).data
  if (!signed) return [...faults, 'the statement cannot be read']
  // A type or an authority may have another name since.
  const then = (now: Names['types'], signedNames: Names['types']) => {
    const known = new Map(signedNames.map(({ id, name }) => [id, name]))
    return now.map(({ id, name }) => ({ id, name: known.get(id) ?? name }))
  }
  const { types, authorities } = await allNames(deps.db)
  const names = {
    types: then(types, signed.types),
    authorities: then(authorities, signed.authorities),
  }
  const counted = statementOf({ centre: signed.centre, month, names }, row.counted)
  if (counted !== statement)
    faults.push(...differences(parseJson(statement), parseJson(counted)), 'other bytes are counted')
  return faults
}

/** Verifies the signed corrections of a month: each must follow from the month and the corrections before it. */
async function correctionFaults(deps: Deps, { month, statement }: store.ClosedMonthRow) {
  const signed = closedMonth.safeParse(parseJson(statement)).data
  const faults: string[] = []
  const before: MonthCorrection[] = []
  for (const row of await store.corrections(deps.db, month)) {
    if (row.closed_by === null) continue
    const name = `correction ${row.number}`
    const id = correctionId(month, row.number)
    const own = await signingFaults(deps, 'figures.confirm', id, row)
    const correction = monthCorrection.safeParse(parseJson(row.statement)).data
    if (!signed || !correction) own.push('the statement cannot be read')
    else {
      const values = correctedValues(signed, before)
      if (correction.month !== month || correction.number !== before.length + 1)
        own.push('the month or the number is not the next')
      if (correction.corrects !== statementDigest(statement))
        own.push('it corrects another statement of the month')
      for (const { figure, was } of correction.figures)
        if (values.get(figure) !== was)
          own.push(`${figure}: says it was ${was}, published ${values.get(figure) ?? 'not at all'}`)
      before.push(correction)
    }
    faults.push(...own.map((what) => `${name}: ${what}`))
  }
  return faults
}

/** Counts every closed month again from its facts, and verifies signatures, audit and corrections. Changes nothing. */
export async function verifyMonths(
  deps: Deps,
): Promise<{ readonly months: number; readonly faults: MonthFault[] }> {
  const rows = await store.closedMonths(deps.db)
  const faults: MonthFault[] = []
  for (const row of rows)
    for (const what of [...(await faultsOf(deps, row)), ...(await correctionFaults(deps, row))])
      faults.push({ month: row.month, what })
  return { months: rows.length, faults }
}
