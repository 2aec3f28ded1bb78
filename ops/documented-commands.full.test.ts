import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type Product } from '../e2e/product.ts'
import { startDeskProcess } from '../server/testing/processes/desk-process.ts'
import { startComposeStandIn, type ComposeStandIn } from './testing/compose-stand-in.ts'
import {
  createCluster,
  makeDatabaseFolder,
  spawnAsDatabase,
  type Cluster,
} from './testing/debian-postgres.ts'
import { blocks, textOf } from './testing/documented-blocks.ts'

/*
 * Runs the command blocks of docs/operations from the pages' own text. ops/testing/docker-stand-in plays `docker compose`, with
 * Debian's PostgreSQL and pgBackRest and processes of this checkout as the services. Needs the packages of
 * ops/debian-packages.txt.
 */

const variablesOf = (text: string) => [...text.matchAll(/^ *([A-Z_]+)=/gm)].map(([, name]) => name)
const settings = variablesOf(readFileSync('.env.example', 'utf8'))

let portal: ComposeStandIn
let second: Cluster
let edge: Product
let backingUp: ChildProcess[] = []
const codes: string[] = []
beforeAll(async () => {
  portal = await startComposeStandIn()
  second = await createCluster(await makeDatabaseFolder(join(portal.folder, 'second')))
  edge = await startProduct(portal.dataDir, { API_HOST: portal.origin() })
  codes.push(await report())
}, 60_000)
afterAll(async () => {
  await edge?.stop()
  for (const each of backingUp) each.kill()
  await second.kill()
  await portal.remove()
})
const report = () => portal.citizens.report(portal.origin())
const filesOf = (code = '') => portal.citizens.filesOf(portal.origin(), code)
const bash = async (text: string, env?: Record<string, string>) =>
  (await portal.bash(text, env)).said

type Way = ((text: string) => Promise<void>) | { readonly because: string }
const asItIs: Way = async (text) => void (await bash(text))
const areSettings: Way = async (text) => {
  for (const name of variablesOf(text)) expect(settings).toContain(name)
}
const onDebian = { because: 'ops/backup/debian.full.test.ts runs it' }
const changesMachine = {
  because: 'changes accounts and /etc of the machine; walked in a namespace',
}
const needsDocker = { because: 'needs Docker itself, beyond what the stand-in of compose plays' }

/** Each block, in the order in which they run, with its check or the reason why it cannot run here. */
const ways: Readonly<Record<string, Way>> = {
  "install.md: create role portal_app login noinherit password '…';": async (text) => {
    await portal.sql(text)
    await portal.sql('drop role portal_app')
  },
  'install.md: cp .env.example .env && chmod 600 .env': async (text) => {
    const { folder } = await portal.bash(text)
    expect(await readFile(join(folder, '.env'), 'utf8')).toContain('POSTGRES_PASSWORD')
  },
  'install.md: for name in TOKEN_SECRET INDEX_SECRET POSTGRES_PASSWORD POSTGRES_APP_PASSWORD; do':
    async (text) => {
      const { folder } = await portal.bash(`cp ${process.cwd()}/.env.example .env\n${text}`)
      const filled = await readFile(join(folder, '.env'), 'utf8')
      expect(filled.match(/^\w+=(1:)?[0-9a-f]{64}$/gm)).toHaveLength(5)
    },
  'install.md: docker compose build': asItIs,
  'install.md: ops/check-compose': async (text) =>
    void (await bash(text.replaceAll(/https?:\/\/127\.0\.0\.1\/readyz/g, `${edge.origin}/readyz`))),
  'install.md: COMPOSE_PROFILES=': areSettings,
  'install.md: mkdir -m 700 secrets && cd secrets': async (text) => {
    const { folder } = await portal.bash(text)
    const names = readdirSync(join(folder, 'secrets')).toSorted()
    const declared = await readFile('docker-compose.secrets.yml', 'utf8')
    for (const name of names) expect(declared).toContain(`./secrets/${name}`)
    expect(names).toHaveLength(5)
  },
  'install.md: docker compose exec desk cat /data/desk/invitation-system_administrator.txt': async (
    text,
  ) => {
    const desk = await startDeskProcess({
      ...portal.citizens.env,
      DATABASE_URL: portal.cluster.url,
      DATA_DIR: portal.dataDir,
    })
    await desk.stop()
    expect(await bash(text)).toMatch(/\S{20,}/)
  },
  'install.md: useradd --system --home-dir /var/lib/portal portal': changesMachine,
  'install.md: createuser --pwprompt portal': changesMachine,
  'install.md: cd /etc/portal && setpriv --reuid=portal --regid=portal --clear-groups /opt/portal/node_modules/node/bin/node /opt/portal/server/commands/main.ts check':
    changesMachine,
  'install.md: cp /opt/portal/ops/systemd/* /etc/systemd/system/ && systemctl daemon-reload':
    changesMachine,
  'install.md: mkdir -p /etc/nginx/tls /etc/nginx/servers': changesMachine,
  'tls.md: TLS=on': areSettings,
  'tls.md: mkdir -p tls/acme': { because: 'needs certbot and a name in DNS' },
  'tls.md: # replace tls/portal.crt and tls/portal.key, then': needsDocker,
  'scale.md: volumes: { files: { driver: local, driver_opts: { type: none, o: bind, device: /srv/evidence } } }':
    needsDocker,
  'scale.md: rclone copy --local-no-set-modtime REMOTE:BUCKET/evidence DATA_DIR/files/kept': {
    because:
      'rclone is not in Debian 12 main; evidence-in-a-bucket.operations.test.ts copies the same files by name',
  },
  'scale.md: DATABASE_URL=postgres://portal_app:…@pgbouncer:6432/portal': areSettings,
  'configure.md: -- Banners: `until` is the last day, `report_type_id` the target of the button, `notice_id` the related announcement.':
    async (text) => {
      await portal.sql(text)
      const [row] = await portal.cluster.query<{ config: string }>(
        'select config from front_config',
      )
      const { campaigns } = JSON.parse(row?.config ?? '')
      expect(campaigns).toMatchObject([{ notice_id: 'spring-2027' }])
    },
  'incidents.md: docker compose ps': async (text) =>
    void (await bash(text.replaceAll('SERVICE', 'api'))),
  'incidents.md: docker compose ps nginx && curl -fk https://127.0.0.1/readyz': async (text) =>
    expect(await bash(text.replace('https://127.0.0.1', edge.origin))).toContain('ready'),
  'incidents.md: docker compose ps postgres && docker compose logs --tail 100 postgres': async (
    text,
  ) => expect(await bash(text)).toContain('wait_event'),
  "incidents.md: docker compose logs --tail 500 api | grep -E 'a job failed|job worker'": asItIs,
  'incidents.md: npm run replace-administrator -- security_administrator': async (text) =>
    expect(await bash(text)).toMatch(/invitation/i),
  'incidents.md: curl -s ORIGIN/web/mobile/sw.js | head -3': async (text) =>
    expect(await bash(text.replace('ORIGIN', edge.origin))).not.toBe(''),
  'observe.md: install -d -m 700 alerting': async (text) => {
    const { folder } = await portal.bash(text)
    const copy = await readFile(join(folder, 'alerting/alertmanager.yml'), 'utf8')
    expect(copy).toContain('url: https://pager.example.gov.cn/portal')
  },
  'observe.md: COMPOSE_PROFILES=api,backup,monitoring': areSettings,
  'observe.md: npm run verify-audit': async (text) => {
    const anchors = join(portal.dataDir, 'desk', 'audit-anchors.jsonl')
    const said = await bash(text.replace('/mnt/other/anchors.jsonl', anchors))
    expect(said.match(/^entries that fit: \d+/gm)).toHaveLength(2)
  },
  'observe.md: openssl dgst -sm3 -verify receipt-key-ID.pem -sigopt distid:report-portal-month -signature figures-2026-10.sig figures-2026-10.json':
    { because: 'needs a closed month; server/figures/close-month.test.ts verifies one so' },
  'upgrade.md: docker compose build --pull': asItIs,
  'upgrade.md: docker compose up -d --no-deps --no-recreate --scale edge=2 edge': needsDocker,
  'upgrade.md: # in .env: PORTAL_VERSION=<the former version>': asItIs,
  'upgrade.md: PORTAL_REVISION=$(git rev-parse HEAD) docker compose build': asItIs,
  'install.md: openssl cms -decrypt -inform DER -in CASE.zip.cms -recip certificate.pem -inkey private-key.pem -out CASE.zip':
    {
      because: 'runs at the authority; e2e/full/desk-package.spec.ts opens a package so',
    },
  'upgrade.md: npm run renew-images': { because: 'asks the registry of images' },
  'back-up-and-restore.md: install -d -m 700 backup-secret && openssl rand -hex 32 > backup-secret/pass && chown -R 999 backup-secret':
    async (text) => {
      const { folder } = await portal.bash(text)
      expect((await readFile(join(folder, 'backup-secret/pass'), 'utf8')).trim()).toHaveLength(64)
    },
  'back-up-and-restore.md: COMPOSE_PROFILES=api,backup': areSettings,
  'back-up-and-restore.md: docker compose build --pull && docker compose up -d backup-evidence':
    async (text) => {
      const evidence = ['server/commands/main.ts', 'backup-evidence']
      backingUp = [
        spawn(process.execPath, evidence, { env: portal.env, stdio: 'ignore' }),
        spawnAsDatabase(portal.script, ['serve'], portal.cluster.env),
      ]
      const state = () =>
        readFile(
          join(portal.env['BACKUP_EVIDENCE_DIR'] ?? '', '../backup/last-backup.json'),
          'utf8',
        ).catch(() => '')
      await expect.poll(state, { timeout: 60_000 }).toContain('"kind":"full"')
      expect(await bash(text)).toContain('full backup')
    },
  'incidents.md: docker compose logs --tail 100 backup backup-evidence postgres': async (text) =>
    expect(await bash(text)).toContain('full backup'),
  'back-up-and-restore.md: docker compose stop': async (text) => {
    // pgBackRest compares whole seconds with the end of the base backup.
    const [row] = await portal.cluster.query<{ now: string }>(
      'select clock_timestamp()::text as now from pg_sleep(2)',
    )
    await report()
    await bash(text.replace('2026-11-22 20:00:00+08', row?.now ?? ''))
    // Reports from after the point in time are gone.
    const [left] = await portal.cluster.query<{ reports: number }>(
      'select count(*)::int as reports from report',
    )
    expect(left).toEqual({ reports: codes.length })
    expect(await filesOf(codes[0])).toEqual(['截图.jpg'])
  },
  'back-up-and-restore.md: docker compose run --rm api node server/commands/main.ts verify-files':
    async (text) => expect(await bash(text)).toContain('faults: 0'),
  'back-up-and-restore.md: docker compose exec -T postgres pg_dump -U portal -Fc --exclude-schema=transient \\':
    async (text) => {
      dumps = (await portal.bash(`${text}\n${filesCommand}`)).folder
    },
  'back-up-and-restore.md: docker compose up -d postgres': async (text) => {
    await portal.stop()
    await rm(join(portal.dataDir, 'files'), { recursive: true })
    await portal.up('postgres')
    for (const statement of ['drop database portal with (force)', 'create database portal'])
      await portal.cluster.query(statement, 'postgres')
    const today = new Date().toISOString().slice(0, 10)
    await bash(`cd ${dumps}\n${text.replaceAll('2026-01-31', today)}`, { TZ: 'UTC' })
    expect(await filesOf(codes[0])).toEqual(['截图.jpg'])
  },
  'back-up-and-restore.md: pg_basebackup --pgdata "$PGDATA" --wal-method=stream --write-recovery-conf --create-slot --slot=second --checkpoint=fast \\':
    async (text) => {
      const from = `host=127.0.0.1 port=${portal.cluster.port}`
      const own = text.replace('host=FIRST port=5432', from).replace('pg_ctl start', '')
      await bash(`$AS_DATABASE ${own}`, second.env)
      // `pg_ctl start` reads the port from the configuration, which Debian keeps elsewhere.
      await second.start({}, 'standby')
    },
  'back-up-and-restore.md: pg_createcluster 15 portal -- --data-checksums --encoding=UTF8 --locale=C --wal-segsize=1':
    onDebian,
  'back-up-and-restore.md: pg_ctlcluster 15 portal stop': onDebian,
  "back-up-and-restore.md: alter system set synchronous_standby_names = 'second';": async (
    text,
  ) => {
    await portal.sql(text)
    const state = () => portal.cluster.query('select sync_state from pg_stat_replication')
    await expect.poll(state, { timeout: 20_000 }).toEqual([{ sync_state: 'sync' }])
    codes.push(await report())
  },
  "back-up-and-restore.md: psql -U portal -c 'select pg_promote()'": async (text) => {
    await portal.kill()
    const [serve = '', ...lines] = text.split('\n').toReversed()
    await bash(lines.toReversed().join('\n'), second.env)
    const command = serve.replace(/postgres:\S+/, second.url).replace('/srv/portal', portal.dataDir)
    const there = spawn('bash', ['-euc', `exec env ${command}`], {
      env: { ...portal.env, API_PORT: '0' },
    })
    let printed = ''
    there.stdout.on('data', (bytes: Buffer) => void (printed += bytes.toString()))
    await expect.poll(() => printed, { timeout: 30_000 }).toMatch(/ready http/)
    const origin = /ready (http:\/\/[^/]+)/.exec(printed)?.[1] ?? ''
    for (const code of codes)
      expect(await portal.citizens.filesOf(origin, code)).toEqual(['截图.jpg'])
    there.kill()
    await once(there, 'exit')
  },
}

/** The command that archives files, from the list of dumps. */
const filesCommand = /`(docker compose exec -T api tar[^`]+)`/.exec(
  readFileSync('docs/operations/back-up-and-restore.md', 'utf8'),
)?.[1]
let dumps = ''

test('every block of docs/operations runs here, or has a reason', () => {
  expect(Object.keys(ways).toSorted()).toEqual(blocks.map(({ name }) => name).toSorted())
})

const runnable = Object.entries(ways).flatMap(([name, way]) =>
  typeof way === 'function' ? [{ name, way }] : [],
)
test.each(runnable)(
  'runs $name',
  async ({ name, way }) => {
    const done = way(textOf(name)).then(() => 'done')
    await expect(done).resolves.toBe('done')
  },
  120_000,
)
