import { closedMonth } from '../../contract/report/closed-month.ts'
import { publishedFigures } from '../../contract/report/figure-changes.ts'
import {
  correctedValues,
  mayBePublished,
  monthCorrection,
  type MonthCorrection,
} from '../../contract/report/month-correction.ts'
import type { Db, Trx } from '../platform/database/schema.ts'
import { CallError, conflict } from '../http/call-error.ts'
import { dayText } from '../report/calendar/working-time.ts'
import { closingOf, type CloseDeps } from './close-month.ts'
import { statementDigest } from './closed-month.ts'
import * as store from './closed-month-store.ts'

/** Names a correction in the audit. */
export const correctionId = (month: string, number: number): string => `${month}/${number}`

export const readCorrection = (statement: string): MonthCorrection =>
  monthCorrection.parse(JSON.parse(statement))

/** Returns the corrections of a month in order; the last may wait for its second person. */
export const findCorrections = async (db: Db, month: string) =>
  (await store.corrections(db, month)).map(closingOf)

/**
 * Proposes to correct figures of a closed month, in place of an earlier proposal.
 * @returns the statement to be published
 * @throws CallError notFound unless the month is closed; badInput for figures that do not change or may not be published
 */
export async function proposeCorrection(
  trx: Trx,
  { clock }: Pick<CloseDeps, 'clock'>,
  given: {
    readonly month: string
    readonly reason: string
    readonly figures: readonly { readonly figure: string; readonly is: number | null }[]
    readonly by: string
  },
): Promise<{ statement: string; number: number }> {
  const { month, reason, by } = given
  const row = await store.lockMonth(trx, month)
  if (!row || row.closed_by === null) throw new CallError('notFound', '这个月还没有封存')
  const of = closedMonth.parse(JSON.parse(row.statement))
  const before = (await store.corrections(trx, month))
    .filter(({ closed_by }) => closed_by !== null)
    .map(({ statement }) => readCorrection(statement))
  const now = correctedValues(of, before)
  const wanted = new Map(given.figures.map(({ figure, is }) => [figure, is]))
  const figures = publishedFigures(of).flatMap(({ figure, name }) => {
    const [was, is] = [now.get(figure) ?? null, wanted.get(figure)]
    return is === undefined || is === was ? [] : [{ figure, name, was, is }]
  })
  if (figures.length !== wanted.size || wanted.size === 0)
    throw new CallError('badInput', '请填写和现在不同的数字')
  const proposed_at = clock.now()
  const correction: MonthCorrection = {
    centre: of.centre,
    month,
    number: before.length + 1,
    corrects: statementDigest(row.statement),
    date: dayText(proposed_at),
    reason,
    figures,
  }
  if (!mayBePublished(of, correctedValues(of, [...before, correction])))
    throw new CallError('badInput', '少于 10 件的不能公布，也不能从别的数字里减出来')
  const statement = `${JSON.stringify(correction, null, 1)}\n`
  const { number } = correction
  await store.putCorrection(trx, { month, number, statement, proposed_by: by, proposed_at })
  return { statement, number }
}

/**
 * Signs a proposed correction by a second person; it never changes again.
 * @param sm3 digest of the statement that the person has read
 * @throws CallError notFound without a proposal; conflict when it is the caller's own, or another one by now
 */
export async function closeCorrection(
  trx: Trx,
  { clock, receiptKeys }: Pick<CloseDeps, 'clock' | 'receiptKeys'>,
  { month, sm3, by }: { readonly month: string; readonly sm3: string; readonly by: string },
) {
  await store.lockMonth(trx, month)
  const row = (await store.corrections(trx, month)).find(({ closed_by }) => closed_by === null)
  if (!row) throw new CallError('notFound', '没有等待签名的更正')
  const { number, statement, proposed_by } = row
  if (proposed_by === by) throw conflict('自己提出的由另一个人签名')
  if (statementDigest(statement) !== sm3) throw conflict('提出的更正刚有改动，请看过新的再签名')
  const signature = receiptKeys.sign(statement)
  const key_id = receiptKeys.keyId
  const closing = { closed_by: by, closed_at: clock.now(), signature, key_id }
  await store.setCorrectionClosed(trx, { month, number }, closing)
  return { number, statement, signature, key_id, proposed_by }
}
