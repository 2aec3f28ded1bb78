import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from './testing/temporary-folder.ts'
import * as z from 'zod/mini'
import { captcha } from '../contract/account/verification.ts'
import { sendCode } from './account/identity/one-time-code.ts'
import { systemClock } from './platform/clock.ts'
import { createKeyring } from './platform/crypto/keyring.ts'
import { addJob } from './platform/jobs.ts'
import { lastBackupFile } from './platform/metrics/host-metrics.ts'
import { testDatabase, type TestDatabase } from './testing/database/test-database.ts'
import { startApiProcess, type ApiProcess } from './testing/processes/api-process.ts'
import {
  startSwallowingNetwork,
  type SwallowingNetwork,
} from './testing/stand-ins/swallowing-network.ts'

// Tests the rules of ops/alerts.yml on the metrics of a real product with real faults.

const run = promisify(execFile)
const rules = join(import.meta.dirname, '../ops/alerts.yml')

const key = () => randomBytes(32)
const secrets = { tokenSecret: key(), indexSecret: key(), dataKeys: new Map([[1, key()]]) }
const keyring = createKeyring(secrets)

const folder = await temporaryFolder(afterAll)
let database: TestDatabase
let network: SwallowingNetwork
const running: ApiProcess[] = []

beforeAll(async () => {
  database = await testDatabase()
  network = await startSwallowingNetwork(new URL(database.url))
})
// A product that keeps running would do the next one's jobs.
afterEach(() => Promise.all(running.splice(0).map((api) => api.kill())))
afterAll(async () => {
  await network.close()
  await database.drop()
})

/** Makes a certificate that is valid for a number of days. */
async function certificate(days: number): Promise<string> {
  const path = join(folder, `portal-${days}.crt`)
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=portal -days ${days}`
  await run('openssl', [...request.split(' '), '-keyout', '/dev/null', '-out', path])
  return path
}

interface Portal extends ApiProcess {
  /** Returns its metrics in Prometheus' text format. */
  metrics(): Promise<string>
}

/** Starts the API as operators do. @param backupAge hours since the last backup */
async function startPortal(
  name: string,
  backupAge: number,
  env: Record<string, string>,
): Promise<Portal> {
  const dataDir = join(folder, name)
  await run('mkdir', [dataDir])
  const at = new Date(Date.now() - backupAge * 3600 * 1000).toISOString()
  await writeFile(join(dataDir, lastBackupFile), JSON.stringify({ at, kind: 'full' }))
  const url = new URL(database.url)
  url.port = String(network.port)
  url.hostname = '127.0.0.1'
  const api = await startApiProcess({
    DATABASE_URL: url.href,
    DATA_DIR: dataDir,
    TOKEN_SECRET: secrets.tokenSecret.toString('hex'),
    INDEX_SECRET: secrets.indexSecret.toString('hex'),
    DATA_KEYS: `1:${secrets.dataKeys.get(1)?.toString('hex')}`,
    METRICS_PORT: '0',
    STORAGE_MIN_FREE_MB: '1',
    ...env,
  })
  running.push(api)
  const addressIn = () => /"address":"(http:[^"]+)"/.exec(api.printed())?.[1] ?? ''
  await expect.poll(addressIn).toContain('/metrics')
  return { ...api, metrics: async () => (await fetch(addressIn())).text() }
}

/** Returns what Prometheus would store of a scrape: each series with its value. Timestamps count from the scrape. */
function seriesOf(text: string, now: number): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      const [, name = '', labels = ''] = /^([\w:]+)(?:\{(.*)\})?$/.exec(line.slice(0, at)) ?? []
      const value = Number(line.slice(at + 1))
      const own = `job="portal-api",instance="api:9465"`
      const since = name.endsWith('_timestamp_seconds') ? now / 1000 : 0
      return [`${name}{${labels ? `${labels},` : ''}${own}}`, value - since]
    }),
  )
}

/** Fails if the rules or the dashboard use a metric that the product does not expose. */
async function expectNamesIn(text: string): Promise<void> {
  const told = new Set(text.match(/^# TYPE (\w+)/gm)?.map((line) => line.slice(7)))
  const base = (name: string) => name.replace(/_(bucket|sum|count)$/, '')
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const queries = await readFile(join(rules, '..', file), 'utf8')
    const asked = new Set(queries.match(/\b(?:portal|nodejs|process)_[a-z_\d]+/g))
    expect(asked.size).toBeGreaterThan(10)
    expect([...asked].filter((name) => !told.has(name) && !told.has(base(name)))).toEqual([])
  }
}

/** Returns the alerts that fire an hour after the metrics changed from the first scrape to the second. */
async function firing(before: string, after: string): Promise<string[]> {
  const now = Date.now()
  const [first, second] = [seriesOf(before, now), seriesOf(after, now)]
  const input = [...new Set([...first.keys(), ...second.keys()])].map((series) => {
    const [early, late] = [first.get(series), second.get(series)]
    const values = `${early === undefined ? '_x9' : `${early}+0x9`} ${late === undefined ? '_x60' : `${late}+0x60`}`
    return { series, values }
  })
  const path = join(folder, 'test.yml')
  const asked = (alerts: readonly string[]) => ({
    rule_files: [rules],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: [
          ...input,
          { series: 'up{job="portal-edge",instance="edge:9464"}', values: '1+0x70' },
          { series: 'up{job="portal-api",instance="api:9465"}', values: '1+0x70' },
          { series: 'up{job="portal-desk",instance="desk:9466"}', values: '1+0x70' },
          { series: 'probe_success{job="portal-outside",instance="site"}', values: '1+0x70' },
        ],
        promql_expr_test: [
          {
            // Alerts on counters fire for minutes after an increase, the others as long as their condition holds.
            expr: 'count by (alertname) (last_over_time(ALERTS{alertstate="firing"}[15m]))',
            eval_time: '20m',
            exp_samples: alerts.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
          },
        ],
      },
    ],
  })
  await writeFile(path, JSON.stringify(asked([])))
  const { stdout } = await run('promtool', ['test', 'rules', path]).catch((error: unknown) => {
    const failed = z.safeParse(z.object({ stdout: z.string(), stderr: z.string() }), error)
    // For example, promtool is not installed.
    if (!failed.success || !failed.data.stderr.includes('got:')) throw error
    return { stdout: failed.data.stderr }
  })
  return [...(/got:([\s\S]*)/.exec(stdout)?.[1] ?? '').matchAll(/alertname="(\w+)"/g)]
    .map(([, name = '']) => name)
    .toSorted()
}

test('the alert rules are valid and pass their own tests', async () => {
  const said = async (program: string, ...words: string[]) => (await run(program, words)).stdout
  const beside = (name: string) => join(rules, '..', name)
  expect(await said('promtool', 'check', 'rules', rules)).toContain('SUCCESS')
  expect(await said('promtool', 'test', 'rules', beside('alerts.test.yml'))).toContain('SUCCESS')
  expect(await said('promtool', 'check', 'config', beside('prometheus.yml'))).toContain('SUCCESS')
  const receivers = beside('alertmanager.yml')
  // A copy without a receiver stops Alertmanager's start.
  await expect(run('amtool', ['check-config', receivers])).rejects.toMatchObject({
    stdout: expect.stringContaining('for URL'),
  })
  const own = join(folder, 'alertmanager.yml')
  await writeFile(own, (await readFile(receivers, 'utf8')).replaceAll('RECEIVER', 'https://pager'))
  expect(await said('amtool', 'check-config', own)).toContain('SUCCESS')
  const probe = ['--config.check', '--config.file', beside('blackbox.yml')]
  await expect(run('prometheus-blackbox-exporter', probe)).resolves.toBeDefined()
})

/** Replaces the free space of the disk by its size: the disk of the test machine may be full. */
function onEmptyDisk(text: string): string {
  const size = /^portal_disk_size_bytes (.*)$/m.exec(text)?.[1] ?? ''
  return text.replace(/^portal_disk_free_bytes .*$/m, `portal_disk_free_bytes ${size}`)
}

test('a healthy portal fires no alert; a lost database fires one until it is back', async () => {
  const portal = await startPortal('well', 3, {
    CERTIFICATES: await certificate(90),
  })
  const well = onEmptyDisk(await portal.metrics())
  expect(await firing(well, well)).toEqual([])
  await expectNamesIn(well)

  network.swallowOpen()
  network.swallowNew(true)
  try {
    const calls = Array.from({ length: 5 }, () => portal.call(captcha, {}, ''))
    await expect.poll(() => portal.metrics(), { timeout: 20_000 }).toContain('portal_database_up 0')
    await Promise.all(calls)
    expect(await firing(well, onEmptyDisk(await portal.metrics()))).toEqual(['PortalDatabaseAway'])
  } finally {
    network.swallowNew(false)
  }
  await expect.poll(() => portal.metrics(), { timeout: 20_000 }).toContain('portal_database_up 1')
  await portal.stop()
})

test('each fault fires its own rule and no other', async () => {
  const portal = await startPortal('unwell', 72, {
    CERTIFICATES: await certificate(5),
    // A reserve that exceeds any disk.
    STORAGE_MIN_FREE_MB: String(1024 * 1024 * 1024),
    SMS_DRIVER: 'tencent',
    SMS_KEY_ID: 'id',
    SMS_KEY_SECRET: 'secret',
    SMS_SIGN_NAME: 'sign',
    SMS_TEMPLATES: 'code=1',
    SMS_APP_ID: '1400006666',
    // No server listens there.
    PROVIDER_GATEWAY: 'http://127.0.0.1:9',
  })
  const before = await portal.metrics()
  await database.db.transaction().execute(async (trx) => {
    for (const address of ['13800000001', '13800000002', '13800000003'])
      await sendCode(trx, { keyring, clock: systemClock }, { kind: 'phone', address }, 'report', {
        caller: undefined,
        isOwner: false,
        language: 'zh-CN',
      })
    // No worker knows this task.
    await addJob(trx, 'task_of_another_version', {}, { runAt: new Date(Date.now() - 3_600_000) })
  })
  await expect
    .poll(() => portal.metrics(), { timeout: 30_000 })
    .toMatch(/portal_sms_total\{result="failed"\} [3-9]/)
  const after = await portal.metrics()
  expect(await firing(before, after)).toEqual([
    'PortalBackupOld',
    'PortalCertificateOld',
    'PortalDiskLow',
    'PortalQueueStuck',
    'PortalSmsFailing',
  ])
  expect(after).not.toMatch(/13800000|secret/)
  await portal.stop()
})
