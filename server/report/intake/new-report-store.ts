import { sql, type Insertable, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Db, Schema, Trx } from '../../platform/database/schema.ts'
import type { ReadTicket } from '../../account/identity/ticket.ts'
import { eachSealedColumn } from '../sealed-contents.ts'

/** Every column of a new report that the statement below does not set itself, with its type. */
const columns = {
  code_mac: sql`bytea[]`,
  content_mac: sql`bytea[]`,
  report_type_id: sql`integer[]`,
  real_name: sql`boolean[]`,
  involves_minors: sql`boolean[]`,
  danger: sql`text[]`,
  wants_result: sql`boolean[]`,
  source: sql`text[]`,
  reported_at: sql`timestamptz[]`,
  account_id: sql`bigint[]`,
  ...eachSealedColumn(sql`bytea[]`),
} satisfies Record<Column, RawBuilder<unknown>>
type Column = Exclude<keyof Schema['report'], 'id' | 'status' | 'is_settled' | 'is_relapse'>

/** A report to store; `insertReports` sets its status. */
type NewReport = Readonly<Pick<Insertable<Schema['report']>, Column>>

/** A report with its data key and ticket, stored in one transaction. */
export interface Sent {
  readonly report: NewReport
  /** The data key of its contents, wrapped. */
  readonly wrappedKey: Buffer
  readonly ticket: ReadTicket | undefined
}

/** An inserted report. */
export interface Received {
  readonly id: string
  readonly type_name: string
}

const names = (Object.keys(columns) as Column[]).map((name) => sql.ref(name))

const uniqueViolation = '23505'
/** Whether a concurrent transaction has redeemed the ticket. */
const isTicketTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === uniqueViolation &&
  error.constraint === 'used_ticket_pkey'

/** Integrity errors (23…) and deadlocks (40…), which one report of a batch causes for all. */
const isCausedByOne = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(23|40)/.test(error.code ?? '')

/**
 * Inserts new reports as `received`, each with its first timeline entry, data key and redeemed ticket, in one statement:
 * all or none. Waits for concurrent submissions of the same codes and tickets.
 * @param except names of types whose reports are not inserted
 * @returns undefined for a report that exists, whose ticket was used, or whose type is refused
 * @throws DatabaseError when a ticket is redeemed concurrently
 */
async function insertReports(
  db: Db,
  sent: readonly Sent[],
  except: readonly string[],
): Promise<(Received | undefined)[]> {
  const listOf = (value: (one: Sent) => unknown, type: RawBuilder<unknown>) =>
    sql`${sql.val(sent.map(value))}::${type}`
  const lists = [
    ...Object.entries(columns).map(([name, type]) =>
      listOf(({ report }) => report[name as Column] ?? null, type),
    ),
    listOf(({ ticket }) => ticket?.mac ?? null, sql`bytea[]`),
    listOf(({ ticket }) => ticket?.expiresAt ?? null, sql`timestamptz[]`),
    listOf(({ wrappedKey }) => wrappedKey, sql`bytea[]`),
  ]
  // Ordered by code, then by ticket, so that two statements cannot deadlock. Existing reports are left out before the
  // insert, because triggers would write for conflicting rows too.
  const { rows } = await sql<Received & { code_mac: Buffer }>`
    with sent as (
      select * from unnest(${sql.join(lists)})
        as sent (${sql.join(names)}, ticket_mac, ticket_expires_at, wrapped_key)
    ), fresh as (
      select sent.*, report_type.name as type_name
      from sent join report_type on report_type.id = sent.report_type_id
      where report_type.enabled and (sent.real_name or not report_type.real_name_required)
        and report_type.name <> all (${sql.val([...except])}::text[])
        and not exists (select from report where report.code_mac = sent.code_mac)
        and not exists (select from used_ticket where used_ticket.mac = sent.ticket_mac)
    ), received as (
      insert into report (${sql.join(names)}, status)
      select ${sql.join(names)}, 'received' from fresh order by code_mac
      on conflict (code_mac) do nothing returning id, code_mac
    ), used as (
      insert into used_ticket (mac, expires_at)
      select ticket_mac, ticket_expires_at from fresh join received using (code_mac)
      where ticket_mac is not null order by ticket_mac
    ), keyed as (
      insert into data_key (kind, subject, sealed)
      select 'report', code_mac, wrapped_key from fresh join received using (code_mac)
    ), begun as (
      insert into report_event (report_id, status, at, position)
      select received.id, 'received', fresh.reported_at, 1 from fresh join received using (code_mac)
    )
    select received.id::text as id, code_mac, type_name from fresh join received using (code_mac)
  `.execute(db)
  const received = new Map(rows.map(({ code_mac, ...row }) => [code_mac.toString('latin1'), row]))
  return sent.map(({ report }) => received.get(report.code_mac.toString('latin1')))
}

/**
 * Inserts one report, see `insertReports`. When it returns undefined, a surrounding transaction may be aborted.
 * @returns undefined also when the ticket is redeemed concurrently
 */
export async function insertReport(
  db: Db,
  sent: Sent,
  except: readonly string[] = [],
): Promise<Received | undefined> {
  try {
    const [received] = await insertReports(db, [sent], except)
    return received
  } catch (error) {
    if (isTicketTaken(error)) return undefined
    throw error
  }
}

/** Inserts a batch, see `insertReports`; falls back to one by one when one of them fails the batch. */
export async function insertTogether(
  db: Db,
  sent: readonly Sent[],
  except: readonly string[],
): Promise<(Received | undefined)[]> {
  if (sent.length > 1)
    try {
      return await insertReports(db, sent, except)
    } catch (error) {
      if (!isCausedByOne(error)) throw error
    }
  return Promise.all(sent.map((one) => insertReport(db, one, except)))
}

/** Inserts a report of no citizen. */
export async function insertRelapse(
  trx: Trx,
  report: Omit<Insertable<Schema['report']>, 'id' | 'status' | 'is_relapse'>,
): Promise<void> {
  const { id } = await trx
    .insertInto('report')
    .values({ ...report, status: 'received', is_relapse: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('report_event')
    .values({ report_id: id, status: 'received', at: report.reported_at })
    .execute()
}
