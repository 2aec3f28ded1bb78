import { execFile } from 'node:child_process'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadlineConfig } from '../../server/config/deadlines.ts'
import { closeMonth, proposeMonth } from '../../server/figures/close-month.ts'
import { closedValue, statementDigest, versionId } from '../../server/figures/closed-month.ts'
import { monthOf } from '../../server/figures/month-facts.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database/open.ts'
import { createLogger } from '../../server/platform/log.ts'
import { openReceiptKeys } from '../../server/report/receipt/receipt-keys.ts'
import { programActor, recordAudit } from '../../server/staff/audit/record-audit.ts'
import { temporaryFolder } from '../../server/testing/temporary-folder.ts'
import { startApiProcess, type ApiProcess } from '../../server/testing/processes/api-process.ts'
import { createCitizens } from '../testing/citizens.ts'
import {
  createCluster,
  initialise,
  makeDatabaseFolder,
  postgresProgram,
  type Cluster,
} from '../testing/debian-postgres.ts'
import { verifyOutput } from '../testing/verify-output.ts'

/*
 * The commands of docs/operations/back-up-and-restore.md, Dumps, as they stand there, but for `docker compose exec`: from one database, by its dumps,
 * to an empty one on another machine. Needs the packages of ops/debian-packages.txt.
 */

const citizens = createCitizens()
const folder = await temporaryFolder(afterAll)
let before: Cluster
let after: Cluster
let api: ApiProcess | undefined
const dataDir = (of: string) => join(folder, of)

/** A role of its own for the application, as in compose. */
const databaseOf = ({ port, url }: Cluster) => ({
  DATABASE_URL: `postgres://portal_app:secret@127.0.0.1:${port}/portal`,
  DATABASE_OWNER_URL: url,
})
const startOn = async (cluster: Cluster, dir: string) =>
  (api = await startApiProcess({ ...citizens.env, ...databaseOf(cluster), DATA_DIR: dir }))

beforeAll(async () => {
  await chmod(folder, 0o755)
  before = await createCluster(await makeDatabaseFolder(join(folder, 'before')))
  after = await createCluster(await makeDatabaseFolder(join(folder, 'after')))
  await initialise(before, {})
  await initialise(after, {})
  await startOn(before, dataDir('one'))
}, 60_000)
afterAll(async () => {
  await api?.stop()
  await Promise.all([before.kill(), after.kill()])
})

/** The documented lines that hold a word, without what says in which container; dates and names of files as they are. */
async function documented(word: string): Promise<string> {
  const page = (await readFile('docs/operations/back-up-and-restore.md', 'utf8')).replaceAll(
    '\\\n',
    ' ',
  )
  const chapter = page.slice(page.indexOf('## Dumps'), page.indexOf('## Verify a restore'))
  const line = chapter.split('\n').find((one) => one.includes(word) && one.includes('docker'))
  const command = /docker compose (?:exec -T|run --rm -T --no-deps) \w+ ([^`]*)/.exec(
    line ?? '',
  )?.[1]
  if (!command) throw new Error(`no command with ${word} is documented`)
  return command
    .replaceAll(/-\d{4}-\d\d-\d\d\./g, '-$(date +%F).')
    .replaceAll(/(pg_dump|pg_restore|createuser)\b/g, (name) => postgresProgram(name))
}

/** Closes the present month with what came so far, by two people and their clock of two months later. @returns its statement */
async function closeMonthOn({ url }: Cluster): Promise<string> {
  const { keyring } = citizens
  const database = openDatabase(url, createLogger({ level: 'silent' }), {
    connections: 2,
  })
  const { db, pool } = database
  const month = monthOf(systemClock.now())
  await pool.query(
    `insert into report_month (report_id, month, report_type_id, source, received, accepted, transferred, appealed)
     select id, $1, report_type_id, source, true, true, false, false from report`,
    [month],
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into staff (login, name, duty, state) values
       ('tongji', '统计甲', 'business', 'active'), ('zhuguan', '主管乙', 'business', 'active') returning id`,
  )
  const [proposer = '', closer = ''] = rows.map(({ id }) => id)
  const deps = {
    db,
    keyring,
    clock: { now: () => new Date(Date.now() + 62 * 24 * 60 * 60 * 1000) },
    receiptKeys: await openReceiptKeys({ db, keyring }),
    deadlines: deadlineConfig({}),
    organiser: '',
  }
  const statement = await db.transaction().execute(async (trx) => {
    const { statement } = await proposeMonth(trx, deps, { month, by: proposer })
    const sm3 = statementDigest(statement)
    const closed = await closeMonth(trx, deps, { month, sm3, by: closer })
    await recordAudit(trx, { keyring, clock: systemClock }, programActor, {
      action: 'figures.close',
      object: { kind: 'figures', id: versionId(month, 1) },
      after: closedValue(closed.statement, closed.signature),
    })
    return closed.statement
  })
  await database.close()
  return statement
}

const run = async (command: string, on: Cluster, dir: string) => {
  const shell = ['-euc', command.replaceAll('/data ', `${dir} `)]
  const env = { PATH: '/usr/bin:/bin', PGHOST: '127.0.0.1', PGPORT: String(on.port) }
  return promisify(execFile)('bash', shell, { cwd: folder, env })
}

test('by dump and archive of the documented commands a report and its evidence are back on an empty machine', async () => {
  const origin = api?.origin ?? ''
  const codes = [await citizens.report(origin), await citizens.report(origin)]
  const month = await closeMonthOn(before)
  await run(await documented('--exclude-schema=transient'), before, '')
  // A report between the two dumps is missing in the first, and does no harm.
  const between = await citizens.report(origin)
  await run(await documented('--table=data_key --dbname=portal'), before, '')
  await run(await documented('tar -C /data -cf'), before, dataDir('one'))
  await api?.kill()
  await before.kill()

  await run(await documented('createuser'), after, '')
  await run(await documented('--clean --if-exists'), after, '')
  await run(await documented('--data-only --table=data_key'), after, '')
  await run(
    `mkdir -p ${dataDir('two')}; ${await documented('tar -C /data -xf')}`,
    after,
    dataDir('two'),
  )
  const { origin: there } = await startOn(after, dataDir('two'))
  for (const code of codes) expect(await citizens.filesOf(there, code)).toEqual(['截图.jpg'])
  expect(await citizens.filesOf(there, between)).toBeUndefined()
  const env = { ...citizens.env, ...databaseOf(after), DATA_DIR: dataDir('two') }
  expect(await verifyOutput(env)).toMatch(/whole: 2 .* faults: 0/)
  // The closed month is counted again from the restored facts, bit for bit.
  expect(await verifyOutput(env, 'verify-figures')).toBe('versions of closed months: 1\n')
  expect(
    await run('psql -U portal portal -qAtc "select statement from closed_month"', after, ''),
  ).toMatchObject({ stdout: `${month}\n` })
  const code = await citizens.report(there)
  expect(await citizens.filesOf(there, code)).toEqual(['截图.jpg'])

  // And over a database that is there: it is as the dump again.
  await api?.stop()
  await run(await documented('--clean --if-exists'), after, '')
  await run(await documented('--data-only --table=data_key'), after, '')
  const { origin: again } = await startOn(after, dataDir('two'))
  for (const known of codes) expect(await citizens.filesOf(again, known)).toEqual(['截图.jpg'])
  expect(await citizens.filesOf(again, code)).toBeUndefined()
})
