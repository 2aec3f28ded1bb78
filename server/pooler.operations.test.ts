import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { userRegister } from '../contract/account/account.ts'
import { resumedFile } from '../contract/evidence/file.ts'
import { reportNonameCreate, selfQuery } from '../contract/report/report.ts'
import { accessToken, selfInfo, session } from '../contract/account/session.ts'
import { loginPassword } from '../contract/account/sign-in.ts'
import { liveEvent, livePath, type LiveEvent } from '../contract/desk/queue.ts'
import { sendCode } from './account/identity/one-time-code.ts'
import { cookieOf } from './staff/session/session-cookie.ts'
import { createStaffSessions } from './staff/session/staff-sessions.ts'
import { systemClock } from './platform/clock.ts'
import { openPrepared } from './platform/database/prepare.ts'
import { keepsStatementNames } from './platform/database/statement-names.ts'
import { addJob, startWorker } from './platform/jobs.ts'
import { createLogger } from './platform/log.ts'
import { digestOf } from './testing/api/account-test-api.ts'
import { contents } from './testing/api/report-test-api.ts'
import { samples } from './testing/api/sample-files.ts'
import { newKey } from './testing/api/test-api.ts'
import { createTusTestClient } from './testing/api/tus-test-client.ts'
import { startPooler, type Pooler } from './testing/database/pooler.ts'
import { emptyDatabase, testDatabase, type TestDatabase } from './testing/database/test-database.ts'
import { startApiProcess, type ApiProcess } from './testing/processes/api-process.ts'
import { startDeskProcess, type DeskProcess } from './testing/processes/desk-process.ts'
import { createProcessSecrets } from './testing/processes/process-secrets.ts'

const { env: secrets, keyring, captchaTicket, phoneTicket } = createProcessSecrets()
const tickets = { keyring, clock: systemClock }

let pooler: Pooler
beforeAll(async () => {
  const { url, ownerUrl } = inject('templateDatabase')
  // Fewer connections than callers, so that callers soon share one; three workers may keep one each.
  pooler = await startPooler([url, ownerUrl], { poolSize: 6 })
})
afterAll(() => pooler.stop())

describe.for([
  { name: 'through PgBouncer, with a direct address', hasDirect: true },
  { name: 'through PgBouncer alone', hasDirect: false },
])('$name', ({ hasDirect }) => {
  let folder: string
  let database: TestDatabase
  let env: Record<string, string>
  let api: ApiProcess
  let other: ApiProcess
  let desk: DeskProcess
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'report-portal-pooled-'))
    database = await testDatabase()
    const direct = database.directUrl ?? database.url
    env = {
      DATABASE_URL: pooler.through(direct),
      ...(hasDirect && { DATABASE_DIRECT_URL: direct }),
      DATA_DIR: folder,
      ...secrets,
      STORAGE_MIN_FREE_MB: '0',
    }
    ;[api, other, desk] = await Promise.all([
      startApiProcess({ ...env, DATABASE_OWNER_URL: database.ownerUrl }),
      startApiProcess(env),
      startDeskProcess(env),
    ])
  }, 120_000)
  afterAll(async () => {
    await Promise.all([api.stop(), other.stop(), desk.stop()])
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const visitor = async () => {
    const { data } = await api.call(accessToken, { client: 'web' }, '')
    return z.parse(accessToken.output, data).access_token
  }
  let callers = 0
  async function report(changes: object = {}): Promise<string> {
    callers += 1
    const { data } = await api.call(
      reportNonameCreate,
      { ...contents, captcha_ticket: captchaTicket(), ...changes },
      await visitor(),
      { 'Idempotency-Key': newKey(), 'X-Forwarded-For': `10.0.0.${callers}` },
    )
    return z.parse(reportNonameCreate.output, data).query_code
  }

  test('the log says whether a direct connection is missing', () => {
    expect(api.printed().includes('leads through a pooler')).toBe(!hasDirect)
  })

  test('the log says whether the pooler keeps the names of statements', () => {
    expect(api.printed().includes('loses the names of statements')).toBe(!keepsNames())
  })

  test('stores reports sent concurrently, and finds them by their codes', async () => {
    const codes = await Promise.all(Array.from({ length: 24 }, () => report()))
    expect(new Set(codes).size).toBe(24)
    const token = await visitor()
    const found = await Promise.all(
      codes.map((query_code, n) =>
        other.call(selfQuery, { query_code, captcha_ticket: captchaTicket() }, token, {
          'X-Forwarded-For': `10.0.1.${n + 1}`,
        }),
      ),
    )
    const titles = found.map(({ data }) => z.parse(selfQuery.output, data).report?.title)
    expect(titles).toEqual(codes.map(() => contents.title))
  })

  test('registers a citizen, who signs in at the other process', async () => {
    const phone = '13700000001'
    const password = digestOf('correct horse')
    const otp_ticket = phoneTicket('register', phone)
    const input = { phone, password, otp_ticket, register_client: 'web', agreed: true }
    expect((await api.call(userRegister, input, await visitor())).errcode).toBe(0)
    const { data } = await other.call(loginPassword, { phone, password }, await visitor())
    const { access_token } = z.parse(session, data)
    expect((await api.call(selfInfo, {}, access_token)).errcode).toBe(0)
  })

  test('resumes an upload at either process', async () => {
    const content = Buffer.concat([samples.jpg, randomBytes(600_000)])
    const token = await visitor()
    const clients = [api, other].map(({ origin }) =>
      createTusTestClient(Number(new URL(origin).port), token),
    )
    const path = (await clients[0]?.begin(content)) ?? ''
    let last: unknown
    for (let offset = 0, turn = 0; offset < content.length; offset += 200_000, turn += 1) {
      const piece = content.subarray(offset, offset + 200_000)
      last = (await clients[turn % 2]?.patch(path, offset, piece))?.said?.data
    }
    expect(resumedFile.output.parse(last).file.sm3).toBe(
      createHash('sm3').update(content).digest('hex'),
    )
  })

  test('runs jobs at once where notifications arrive, otherwise within seconds', async () => {
    const address = '13700000002'
    await database.db.transaction().execute(async (trx) => {
      await sendCode(trx, tickets, { kind: 'phone', address }, 'report', {
        caller: undefined,
        isOwner: false,
        language: 'zh-CN',
      })
    })
    const printed = () => [api, other].map((each) => each.printed()).join('')
    await expect.poll(printed, { timeout: 10_000 }).toContain(`短信] ${address}`)
  })

  test("notifies the desk's pages of a new case", { timeout: 60_000 }, async () => {
    const cookie = await signedIn(database)
    const stop = new AbortController()
    const stream = await fetch(new URL(`/api/${livePath}`, desk.origin), {
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
      signal: stop.signal,
    })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const code = await report({ involves_minors: true })
    expect(code).not.toBe('')
    const event = await firstEvent(stream)
    stop.abort()
    // Without notifications, the page is told to ask again.
    expect(event.changed.length > 0).toBe(hasDirect)
    expect(event.missed).toBe(!hasDirect)
  })

  test('runs the jobs of a killed process in another one', { timeout: 60_000 }, async () => {
    const pooled = await openPrepared(
      {
        url: env['DATABASE_URL'] ?? '',
        ownerUrl: undefined,
        directUrl: env['DATABASE_DIRECT_URL'],
        tls: undefined,
      },
      createLogger({ level: 'silent' }),
    )
    const logger = createLogger({ level: 'silent' })
    const done: unknown[] = []
    const task = async (payload: unknown) => void done.push(payload)
    const worker = await startWorker({ ...pooled, tasks: { of_a_test: task }, logger })
    await pooled.db.transaction().execute((trx) => addJob(trx, 'of_a_test', 'own'))
    await expect.poll(() => done).toEqual(['own'])
    // Held by a dead worker; those of live workers stay with them.
    await database.asOwner(`insert into graphile_worker._private_jobs
      (task_id, payload, attempts, locked_by, locked_at)
      select id, '"of the dead"', 1, 'worker-of-nobody', now() - interval '1 minute'
      from graphile_worker._private_tasks where identifier = 'of_a_test'`)
    await expect.poll(() => done, { timeout: 20_000 }).toEqual(['own', 'of the dead'])
    await worker.stop()
    await pooled.close()
  })

  test('VACUUM waits for no transaction', async () => {
    const { rows } = await database.asOwner(
      `select from pg_stat_activity where datname = current_database()
       and backend_xmin is not null and pid <> pg_backend_pid() and xact_start < now() - interval '2 seconds'`,
    )
    expect(rows).toEqual([])
  })
})

test('finds whether the pooler keeps names also while others use its connections', async () => {
  const { url } = inject('templateDatabase')
  const connectionString = new URL('/postgres', pooler.through(url)).href
  const found = Array.from({ length: 12 }, () => keepsStatementNames({ connectionString }))
  expect(new Set(await Promise.all(found))).toEqual(new Set([keepsNames()]))
})

/** PgBouncer keeps the names of statements from 1.21 on. */
function keepsNames(): boolean {
  const version = execFileSync('/usr/sbin/pgbouncer', ['--version'], { encoding: 'utf8' })
  return Number(/PgBouncer 1\.(\d+)/.exec(version)?.[1]) >= 21
}

test('migrates with one role through the pooler, and serializes concurrent starts', async () => {
  const empty = await emptyDatabase()
  const logger = createLogger({ level: 'silent' })
  const address = { url: pooler.through(empty.url), ownerUrl: undefined, tls: undefined }
  const first = await openPrepared(address, logger)
  // More starts than server connections: a lock left on one of those would block the next start.
  const starts = Array.from({ length: 8 }, () => openPrepared(address, logger))
  const opened = [first, ...(await Promise.all(starts))]
  const { rows } = await first.pool.query('select from report')
  expect(rows).toEqual([])
  const held = await first.pool.query(
    `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where locktype = 'advisory' and datname = current_database()`,
  )
  expect(held.rowCount).toBe(0)
  await Promise.all(opened.map((each) => each.close()))
  await empty.drop()
})

/** Signs a new handler in. @returns the cookie */
async function signedIn({ db }: TestDatabase): Promise<string> {
  const { id } = await db
    .insertInto('staff')
    .values({
      login: 'one',
      name: '经办',
      duty: 'business',
      state: 'active',
      report_type_ids: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('staff_role').values({ staff_id: id, role: 'handler' }).execute()
  const sessions = createStaffSessions({ db, keyring, clock: systemClock })
  return cookieOf('session', (await sessions.open(db, id)).token)
}

async function firstEvent({ body }: Response): Promise<LiveEvent> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    const data = /data: (.*)\n\n/.exec(text)?.[1]
    if (data !== undefined) return liveEvent.parse(JSON.parse(data))
  }
  throw new Error('the stream ended')
}
