import type { Status } from '../contract/report-status.ts'
import { inDatabase } from './database.ts'

// NOTE: journeys know only the contract, and the product runs in a process of its own. What `transitionReport`
// writes on the server is therefore written here by SQL, and nowhere else in the journeys.

// It is written in plain text, as versions before data keys did, which is read until a job has sealed it.
const legacyIsRead = 'update sealing_state set finished_at = null'

const newestAccount = '(select max(id) from account)'
const newestReport = '(select max(id) from report)'

/** What the centre did about the newest report: each step with what the citizen reads beside it. */
export const handleNewestReport = (
  dataDir: string,
  steps: readonly (readonly [status: Status, note: string | null])[],
): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    await client.query(legacyIsRead)
    for (const [status, note] of steps) {
      await client.query(`update report set status = $1 where id = ${newestReport}`, [status])
      await client.query(
        `insert into report_event (report_id, status, note, at) values (${newestReport}, $1, $2, now())`,
        [status, note],
      )
    }
  })

/** Messages between the newest report's reporter and the centre. */
export const writeMessages = (
  dataDir: string,
  messages: readonly (readonly [author: 'reporter' | 'centre', msg: string])[],
): Promise<void> =>
  inDatabase(dataDir, async (client) => {
    await client.query(legacyIsRead)
    for (const [author, msg] of messages)
      await client.query(
        `insert into message (report_id, author, kind, msg, at)
         values (${newestReport}, $1, $2, $3, now())`,
        [author, author === 'centre' ? 'reply' : 'message', msg],
      )
  })

/** Reports of the newest account, each with one entry in its timeline; types and statuses take turns. */
export const addOwnReports = (
  dataDir: string,
  count: number,
  { typeIds, statuses }: { typeIds: readonly number[]; statuses: readonly Status[] },
): Promise<unknown> =>
  inDatabase(dataDir, async (client) => {
    await client.query(legacyIsRead)
    await client.query(
      `with added as (
         insert into report (code_mac, content_mac, report_type_id, real_name, status, urls, description,
           involves_minors, wants_result, reported_at, account_id)
         select decode(md5('t' || clock_timestamp()::text || i) || md5('b' || i), 'hex'),
           decode(md5('c' || i), 'hex'), ($2::int[])[1 + i % cardinality($2::int[])], true,
           ($3::text[])[1 + i % cardinality($3::text[])], array['https://a.example.com'], '说明', false, false,
           now(), ${newestAccount}
         from generate_series(1, $1::int) i
         returning id, status, reported_at
       )
       insert into report_event (report_id, status, note, at)
       select id, status, null, reported_at from added`,
      [count, typeIds, statuses],
    )
  })

/** Unread notices of the newest account. */
export const addNotices = (dataDir: string, count: number): Promise<unknown> =>
  inDatabase(dataDir, (client) =>
    client.query(
      `insert into notice (account_id, title, text, at)
       select ${newestAccount}, '您的举报：已办结', '请查看', now() from generate_series(1, $1::int)`,
      [count],
    ),
  )
