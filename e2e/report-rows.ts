import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Status } from '../contract/report/report-status.ts'
import { eventPlace, messagePlace, sealNewContents } from '../server/report/sealed-contents.ts'
import { unwrapKeyOf, wrapKeyOf } from '../server/platform/crypto/data-key-store.ts'
import type { DataKey } from '../server/platform/crypto/data-key.ts'
import { createKeyring, type Keyring } from '../server/platform/crypto/keyring.ts'
import { loadSecrets } from '../server/platform/secrets.ts'
import { queryCodeMac } from '../server/report/query-code-mac.ts'
import { inDatabase } from './database.ts'

// NOTE: the product runs in a separate process. Only this file writes by SQL the rows that `transitionReport` writes on the
// server.

const keyringOf = async (dataDir: string): Promise<Keyring> =>
  createKeyring(
    await loadSecrets({
      dataDir,
      tokenSecret: undefined,
      indexSecret: undefined,
      dataKeys: undefined,
    }),
  )

const newestAccount = '(select max(id) from account)'

interface NewestReport {
  readonly id: string
  readonly key: DataKey
}

async function newestReport(
  client: pg.Client,
  keyring: Keyring,
  code?: string,
): Promise<NewestReport> {
  const { rows } = await client.query<{ id: string; code_mac: Buffer; sealed: Buffer }>(
    `select report.id, code_mac, data_key.sealed from report
     join data_key on kind = 'report' and subject = code_mac
     where $1::bytea is null or code_mac = $1 order by report.id desc limit 1`,
    [code === undefined ? null : queryCodeMac(keyring, code)],
  )
  const [row] = rows
  if (!row) throw new Error('there is no report')
  return {
    id: row.id,
    key: unwrapKeyOf(keyring, { kind: 'report', codeMac: row.code_mac }, row.sealed),
  }
}

async function newId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select random_id() as id')
  return rows[0]?.id ?? ''
}

/** Takes the newest report, or that of a code, through these steps, each with its note for the citizen. */
export const handleNewestReport = (
  dataDir: string,
  steps: readonly (readonly [status: Status, note: string | null])[],
  code?: string,
): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    const report = await newestReport(client, await keyringOf(dataDir), code)
    for (const [status, note] of steps) {
      const id = await newId(client)
      const sealed = note === null ? null : report.key.seal(note, eventPlace(id))
      await client.query('update report set status = $1 where id = $2', [status, report.id])
      await client.query(
        `insert into report_event (id, report_id, status, note_sealed, at) values ($1, $2, $3, $4, now())`,
        [id, report.id, status, sealed],
      )
    }
  })

/** Adds messages between the reporter of the newest report, or that of a code, and the centre. */
export const writeMessages = (
  dataDir: string,
  messages: readonly (readonly [author: 'reporter' | 'centre', msg: string])[],
  code?: string,
): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    const report = await newestReport(client, await keyringOf(dataDir), code)
    for (const [author, msg] of messages) {
      const id = await newId(client)
      const kind = author === 'centre' ? 'reply' : 'message'
      await client.query(
        `insert into message (id, report_id, author, kind, msg_sealed, at)
         values ($1, $2, $3, $4, $5, now())`,
        [id, report.id, author, kind, report.key.seal(msg, messagePlace(id))],
      )
    }
  })

/** Adds reports of the newest account with alternating types and statuses, each with one timeline entry. */
export const addOwnReports = (
  dataDir: string,
  count: number,
  { typeIds, statuses }: { typeIds: readonly number[]; statuses: readonly Status[] },
): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    const keyring = await keyringOf(dataDir)
    for (let n = 1; n <= count; n += 1) {
      const codeMac = randomBytes(32)
      const { key, columns } = sealNewContents(codeMac, {
        urls: ['https://a.example.com'],
        description: '说明',
      })
      const [typeId, status] = [typeIds[n % typeIds.length], statuses[n % statuses.length]]
      const { urls_sealed, description_sealed } = columns
      const values = [codeMac, randomBytes(32), typeId, status, urls_sealed, description_sealed]
      await client.query(`insert into data_key values ('report', $1, $2)`, [
        codeMac,
        wrapKeyOf(keyring, { kind: 'report', codeMac }, key),
      ])
      await client.query(
        `with added as (
           insert into report (code_mac, content_mac, report_type_id, real_name, status, urls_sealed,
             description_sealed, involves_minors, wants_result, reported_at, account_id)
           values ($1, $2, $3, true, $4, $5, $6, false, false, now(), ${newestAccount})
           returning id, status, reported_at
         )
         insert into report_event (report_id, status, at) select id, status, reported_at from added`,
        values,
      )
    }
  })

/** Adds unread notices of the newest account. */
export const addNotices = (dataDir: string, count: number): Promise<unknown> =>
  inDatabase(dataDir, (client) =>
    client.query(
      `insert into notice (account_id, code, "values", title, text, at)
       select ${newestAccount}, 'report_closed', '{}', '您的举报：已办结', '请查看', now() from generate_series(1, $1::int)`,
      [count],
    ),
  )

/**
 * Moves the one report to a month that is over, with copies of it as named ones, received and closed there: what counts of
 * them, as the job `count_reports` writes it.
 */
export const countIn = (dataDir: string, month: string, reports: number): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    await client.query(
      `with made as (
         insert into report (code_mac, content_mac, report_type_id, real_name, status, involves_minors, wants_result, reported_at, is_settled)
         select sha256(n::text::bytea), content_mac, report_type_id, true, 'closed', false, false, $1::date, true
         from (select * from report limit 1) as original, generate_series(2, $3::int) n
         returning id, report_type_id),
       moved as (
         update report set reported_at = $1::date where id = (select id from report limit 1)
         returning id, report_type_id)
       insert into report_month (report_id, month, report_type_id, source, received, accepted, transferred, result, outcome, in_time, tenths, appealed)
       select id, $2, report_type_id, 'web', true, true, false, 'closed', 'handled', true, 25, false
       from (table made union all table moved) as counted`,
      [`${month}-15`, month, reports],
    )
  })
