import type { ClosedMonth } from '../../contract/figures/closed-month.ts'
import { changesBetween } from '../../contract/figures/figure-changes.ts'
import type { Keyring } from '../platform/crypto/keyring.ts'
import type { Db, Trx } from '../platform/database/schema.ts'
import { badField, CallError, conflict } from '../http/call-error.ts'
import { readCalendar } from '../report/calendar/calendar.ts'
import { dayText } from '../report/calendar/working-time.ts'
import type { ReceiptKeys } from '../report/receipt/receipt-keys.ts'
import { centreName } from '../site/front-config.ts'
import {
  closableFrom,
  readStatement,
  statementDigest,
  statementOf,
  type StatementContext,
} from './closed-month.ts'
import * as store from './closed-month-store.ts'
import { countedOf } from './count-figures.ts'
import type { CountDeps } from './count-reports.ts'
import { allNames, factsIn } from './report-month-store.ts'

export interface CloseDeps extends CountDeps {
  readonly keyring: Keyring
  readonly receiptKeys: Pick<ReceiptKeys, 'keyId' | 'sign'>
  /** The centre's name when the front-end config has none; may be empty. */
  readonly organiser: string
}

export const closableSince = async (db: Db, month: string): Promise<Date> =>
  closableFrom(await readCalendar(db, new Date(`${month}-01`)), month)

/** Returns the versions of a month in order, as people at the desk read them; the last may be only proposed. */
export const findVersions = async (db: Db, month: string) =>
  (await store.versionsOf(db, month)).map((row) => ({
    version: row.version,
    statement: row.statement,
    sm3: statementDigest(row.statement),
    proposed_by: { id: row.proposed_by, name: row.proposer },
    proposed_at: row.proposed_at.toISOString(),
    closed_by: row.closed_by === null ? null : { id: row.closed_by, name: row.closer ?? '' },
    closed_at: row.closed_at?.toISOString() ?? null,
    signature: row.signature?.toString('base64') ?? null,
    key_id: row.key_id,
  }))

/** Returns the facts that a month has now, and what would be published of them. */
async function countNow(
  trx: Trx,
  { keyring, organiser }: CloseDeps,
  of: Pick<StatementContext, 'month' | 'version' | 'reason'>,
) {
  const counted = countedOf(await factsIn(trx, keyring, of.month))
  const [centre, names] = [await centreName(trx, organiser), await allNames(trx)]
  const { month, version, reason } = of
  return { counted, statement: statementOf({ centre, version, reason, month, names }, counted) }
}

/**
 * Proposes to close a month, or a closed one again.
 * @returns the statement to be published, and its version
 * @throws CallError conflict too early, or when nothing published would change; badInput for a closed month without a reason
 */
export async function proposeMonth(
  trx: Trx,
  deps: CloseDeps,
  {
    month,
    reason,
    by,
  }: { readonly month: string; readonly reason?: string | undefined; readonly by: string },
): Promise<{ readonly statement: string; readonly version: number }> {
  const now = deps.clock.now()
  if (now < (await closableSince(trx, month)))
    throw conflict('这个月还不能封存：从下个月的第三个工作日起')
  const closed = await store.findClosed(trx, month)
  if (closed && reason === undefined) throw badField('reason', '请填写重新发布的原因')
  const version = (closed?.version ?? 0) + 1
  const of = { month, version, reason: closed ? (reason ?? null) : null }
  const { counted, statement } = await countNow(trx, deps, of)
  if (
    closed &&
    changesBetween(readStatement(closed.statement), readStatement(statement)).length === 0
  )
    throw conflict('现在的数字和已公布的相同，不需要重新发布')
  const proposal = { month, version, statement, counted: JSON.stringify(counted), proposed_by: by }
  if (!(await store.putProposal(trx, { ...proposal, proposed_at: now })))
    throw conflict('这个月刚刚封存，请看过再提出')
  return { statement, version }
}

/** Returns the figures of the home page; those that are too small are left out. */
function homeItems(of: ClosedMonth): { label: string; value: string }[] {
  return [
    { label: '收到举报', value: of.received?.toLocaleString('zh-CN'), unit: ' 件' },
    { label: '在时限内答复', value: of.in_time_rate?.toFixed(1), unit: '%' },
    { label: '用时中位数', value: of.median_days?.toFixed(1), unit: ' 个工作日' },
    { label: '受理', value: of.acceptance_rate?.toFixed(1), unit: '%' },
  ].flatMap(({ label, value, unit }) =>
    value === undefined ? [] : [{ label, value: `${value}${unit}` }],
  )
}

/**
 * Closes a proposed version of a month by a second person: signs its statement, and shows it at home.
 * @param sm3 digest of the statement that the person has read
 * @throws CallError notFound without a proposal, conflict when it is closed, the caller's own, or changed since
 */
export async function closeMonth(
  trx: Trx,
  deps: CloseDeps,
  { month, sm3, by }: { readonly month: string; readonly sm3: string; readonly by: string },
) {
  const row = await store.lockNewest(trx, month)
  if (!row) throw new CallError('notFound', '这个月还没有人提出封存')
  if (row.closed_by !== null) throw conflict('这个月已经封存')
  if (row.proposed_by === by) throw conflict('自己提出的由另一个人封存')
  if (statementDigest(row.statement) !== sm3) throw conflict('提出的数据刚有改动，请看过新的再封存')
  const { version, proposed_by } = row
  const published = readStatement(row.statement)
  const { statement } = await countNow(trx, deps, { month, version, reason: published.reason })
  if (statement !== row.statement) throw conflict('提出之后数字变了，请统计员重新提出')
  const closed_at = deps.clock.now()
  const signature = deps.receiptKeys.sign('month', statement)
  const key_id = deps.receiptKeys.keyId
  await store.setClosed(trx, row, { closed_by: by, closed_at, signature, key_id })
  await store.putHomeFigures(trx, month, homeItems(published), dayText(closed_at))
  return { statement, version, signature, key_id, proposed_by }
}
