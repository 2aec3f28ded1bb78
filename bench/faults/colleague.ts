import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { urlOf } from '../../contract/endpoint.ts'
import { envelope } from '../../contract/envelope.ts'
import { caseNote } from '../../contract/desk/case.ts'
import { newKey } from '../../e2e/citizen.ts'
import { cookieOf } from '../../server/staff/session/session-cookie.ts'
import { createStaffSessions } from '../../server/staff/session/staff-sessions.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { createLogger } from '../../server/platform/log.ts'
import { openDatabase } from '../../server/platform/database/open.ts'
import type { Portal } from './portal.ts'

/** Signs a colleague in at the desk. @returns the session cookie */
async function signIn({ databaseUrl, keyring }: Portal): Promise<string> {
  const database = openDatabase(databaseUrl, createLogger({ level: 'silent' }), { connections: 1 })
  try {
    const { db } = database
    const person = { login: 'colleague', name: '经办', duty: 'business', state: 'active' } as const
    const { id } = await db
      .insertInto('staff')
      .values({ ...person, report_type_ids: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('staff_role').values({ staff_id: id, role: 'handler' }).execute()
    const sessions = createStaffSessions({ db, keyring, clock: systemClock })
    return cookieOf('session', (await sessions.open(db, id)).token)
  } finally {
    await database.close()
  }
}

async function findCase(client: pg.Client): Promise<string> {
  for (;;) {
    const { rows } = await client.query<{ case_number: string }>(
      'select case_number from report_case limit 1',
    )
    if (rows[0]) return rows[0].case_number
    await wait(200)
  }
}

/**
 * Writes notes to a case during a fault of the desk, retrying each under its key until it is acknowledged. Requires an
 * urgent report.
 * @throws Error when a note is lost or duplicated
 */
export async function writeNotes(portal: Portal, happen: () => Promise<void>): Promise<void> {
  const cookie = await signIn(portal)
  const client = await portal.connect()
  const countNotes = async () =>
    Number(
      (await client.query(`select count(*) from staff_audit where action = 'case.note'`)).rows[0]
        ?.count,
    )
  const case_number = await findCase(client)
  const before = await countNotes()
  const note = async (key: string) => {
    const answer = await fetch(new URL(urlOf(caseNote), portal.desk.origin), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': key,
        cookie,
      },
      body: JSON.stringify({ case_number, text: `备注 ${key}` }),
    })
    return envelope.parse(await answer.json()).errcode === 0
  }
  const ending = new AbortController()
  let [acknowledged, refused] = [0, 0]
  const writing = (async () => {
    while (!ending.signal.aborted) {
      for (const key = newKey(); !(await note(key).catch(() => false)); await wait(250))
        refused += 1
      acknowledged += 1
      await wait(50)
    }
  })()
  await happen()
  ending.abort()
  await writing
  const stored = (await countNotes()) - before
  await client.end()
  console.log(JSON.stringify({ notes: acknowledged, stored, refused }))
  if (stored !== acknowledged || acknowledged === 0)
    throw new Error(`${acknowledged} notes were acknowledged, ${stored} are stored`)
}
