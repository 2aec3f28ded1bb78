import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseConfig } from './database.ts'
import { secretNames } from './environment.ts'

const file = (name: string) => new URL(`../../${name}`, import.meta.url)
const compose = await readFile(file('docker-compose.yml'), 'utf8')
const example = await readFile(file('.env.example'), 'utf8')
const nginx = await readFile(file('nginx.conf'), 'utf8')

/** Lines of each service, without comments. */
const services = Object.fromEntries(
  (/^services:\n([\s\S]*?)^networks:/m.exec(compose)?.[1] ?? '')
    .replace(/^ *#.*\n/gm, '')
    .split(/^ {2}(?=\w)/m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf(':')), text]),
)
const profilesOf = (name: string) => /^ {4}profiles: \[(.*)\]$/m.exec(services[name] ?? '')?.[1]
const networksOf = (name: string) =>
  /^ {4}networks: \[(.*)\]$/m.exec(services[name] ?? '')?.[1]?.split(', ') ?? []
const always = Object.keys(services).filter((name) => profilesOf(name) === undefined)

/** Substitutes variables of a `.env` in a value of the compose file. */
const interpolate = (value: string, env: Record<string, string>): string =>
  value.replace(
    /\$\{(\w+):-([^}]*)\}/g,
    (_all, name: string, otherwise: string) => env[name] || otherwise,
  )
const valueOf = (service: string, name: string, env: Record<string, string>) =>
  interpolate(new RegExp(`^ +${name}: (.*)$`, 'm').exec(services[service] ?? '')?.[1] ?? '', env)

const ownApi = { COMPOSE_PROFILES: 'api', POSTGRES_PASSWORD: 'secret1' }

/** Returns the variables of a text's lines `NAME: value`, with substitution. */
const variablesOf = (text: string, env: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^ +([A-Z][A-Z_0-9]+): (.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      interpolate(value, env).replaceAll("'", ''),
    ]),
  )
const existing = { API_HOST: 'https://api.example.gov.cn' }

test('makes our API, the desk and their database a profile, which .env.example switches on', () => {
  expect(Object.keys(services)).toEqual([
    'nginx',
    'edge',
    'api',
    'preview',
    'desk',
    'postgres',
    'backup',
    'backup-evidence',
    'prometheus',
    'alertmanager',
  ])
  expect(always).toEqual(['nginx', 'edge'])
  for (const name of ['api', 'preview', 'desk', 'postgres']) expect(profilesOf(name)).toBe('api')
  expect(example).toMatch(/^COMPOSE_PROFILES=api$/m)
})

test('makes backups a profile, off by default, without a network or a setting of the portal', () => {
  for (const name of ['backup', 'backup-evidence']) {
    expect(profilesOf(name)).toBe('backup')
    expect(services[name]).toContain('network_mode: none')
    expect(services[name]).not.toContain('env_file')
  }
  expect(services['backup-evidence']).not.toContain('backup-secret')
})

test('builds each image in one service, because Compose refuses to export one tag twice', () => {
  const shared = /^x-image:[\s\S]*?^(?=\S)/m.exec(compose.replace(/^ *#.*\n/gm, ''))?.[0] ?? ''
  const whole = (name: string) =>
    `${services[name]}`.replace(/\[?\*image\b/, `\n${shared.replace(/^ {2}/gm, '    ')}`)
  const built = Object.keys(services)
    .filter((name) => /^ {4}build:/m.test(whole(name)))
    .map((name) => interpolate(/^ {4}image: (.*)$/m.exec(whole(name))?.[1] ?? '', {}))
  expect(built).toEqual(
    ['', '-preview', '-database', '-monitoring'].map((name) =>
      expect.stringMatching(`^report-portal${name}:\\d`),
    ),
  )
})

test('gives the desk what it needs to start, and nothing of the database’s owner', async () => {
  const secrets = await readFile(file('docker-compose.secrets.yml'), 'utf8')
  const shared = /^x-secret-files:[\s\S]*?^(?=\S)/m.exec(secrets)?.[0] ?? ''
  const env = {
    POSTGRES_PASSWORD: 'owners',
    DATABASE_OWNER_URL: 'postgres://portal:owners@postgres:5432/portal',
    DATABASE_OWNER_PASSWORD: 'owners',
    DATABASE_OWNER_PASSWORD_FILE: '/run/secrets/postgres_password',
  }
  for (const [overlay, url] of [
    ['', 'postgres://portal_app:applications@postgres:5432/portal'],
    [shared, 'postgres://portal_app@postgres:5432/portal'],
  ] as const) {
    const given = { ...env, POSTGRES_APP_PASSWORD: overlay ? '' : 'applications' }
    const desk = {
      ...given,
      ...variablesOf(services['desk'] ?? '', given),
      ...variablesOf(overlay, given),
    }
    expect(databaseConfig(desk)).toMatchObject({ url, ownerUrl: undefined })
    expect(Object.values(desk).join(' ')).not.toMatch(/owners|postgres_password/)
  }
  // The application must not fall back to the owner's password.
  expect(valueOf('desk', 'DATABASE_URL', ownApi)).not.toContain(ownApi.POSTGRES_PASSWORD)
})

test('makes alerts a profile without a secret of the portal, open on this machine alone', async () => {
  const prometheus = await readFile(file('ops/prometheus.yml'), 'utf8')
  for (const name of ['prometheus', 'alertmanager']) {
    expect(profilesOf(name)).toBe('monitoring')
    expect(services[name]).not.toMatch(/env_file|environment:|files:\/data/)
  }
  expect(services['prometheus']).toContain("ports: ['127.0.0.1:9090:9090']")
  expect(services['alertmanager']).not.toContain('ports:')
  // Every service that is asked or told exists, and has a network with its caller.
  const named = [...prometheus.matchAll(/names: \[(\w+)\]/g)].map(([, name = '']) => name)
  expect(named).toEqual(['alertmanager', 'edge', 'api', 'desk'])
  for (const name of named)
    expect(networksOf(name).some((network) => networksOf('prometheus').includes(network))).toBe(
      true,
    )
})

test('uses one image and the same folders for PostgreSQL and its base backups', () => {
  const image = (env: Record<string, string>) =>
    ['postgres', 'backup'].map((name) => valueOf(name, 'image', env))
  const own = 'report-portal-database:1'
  expect(image({ DATABASE_IMAGE: own })).toEqual([own, own])
  expect(image({})[0]).toContain('postgres:')
  expect(services['postgres']).toContain('volumes: &database-volumes')
  expect(services['backup']).toContain('volumes: *database-volumes')
})

test('gives the process that opens citizens’ pictures no network, no secret and no file', () => {
  expect(services['preview']).toContain('network_mode: none')
  expect(services['preview']).not.toMatch(/env_file|networks:|files:\/data/)
  const socket = valueOf('preview', 'PREVIEW_SOCKET', ownApi)
  expect(valueOf('api', 'PREVIEW_SOCKET', ownApi)).toBe(socket)
})

test('points the edge at our API, or at the back end of API_HOST', () => {
  expect(valueOf('edge', 'API_HOST', ownApi)).toBe('http://api:3001')
  expect(valueOf('edge', 'API_HOST', existing)).toBe('https://api.example.gov.cn')
})

test('keeps the desk from the networks that the internet reaches, open on this machine alone', () => {
  const ofDesk = new Set(networksOf('desk'))
  expect(ofDesk).toEqual(new Set(['desk', 'data']))
  for (const name of ['nginx', 'edge'])
    expect(networksOf(name).filter((network) => ofDesk.has(network))).toEqual([])
  const ports = /^ {4}ports: \['(.*)'\]$/m.exec(services['desk'] ?? '')?.[1] ?? ''
  expect(interpolate(ports, {})).toBe('127.0.0.1:3002:3002')
})

test('makes no service that always runs wait for an optional one', () => {
  for (const name of always) {
    const waits = [...(services[name] ?? '').matchAll(/^ {6}(\w+): (\{ condition: .*\})$/gm)]
    expect(waits.length).toBeGreaterThan(0)
    for (const [, other = '', how] of waits)
      if (!always.includes(other)) expect(how).toContain('required: false')
  }
})

test('requires no setting, because Compose reads omitted profiles as well', () => {
  expect(Object.values(services).join('')).not.toContain(':?')
})

test('makes TLS one setting, off until there is a certificate', async () => {
  const source = (env: Record<string, string>) => valueOf('nginx', 'source', env)
  expect(example).toMatch(/^TLS=off$/m)
  expect([source({}), source({ TLS: 'on' })]).toEqual([
    './nginx-tls-off.conf',
    './nginx-tls-on.conf',
  ])
  for (const name of [source({}), source({ TLS: 'on' })]) await access(file(name))
  const target = /^ +target: (.*)$/m.exec(services['nginx'] ?? '')?.[1]
  expect(nginx).toContain(`include ${target};`)
  const on = await readFile(file(source({ TLS: 'on' })), 'utf8')
  expect(on).toContain('return 301 https://$host$request_uri;')
  for (const [, path] of on.matchAll(/ (\/etc\/nginx\/tls)\/portal\.(crt|key);/g))
    expect(services['nginx']).toContain(`./tls:${path}:ro`)
})

test('gives the programs that open files to the container that opens them, and to no other', async () => {
  expect(services['preview']).toMatch(/build:\n +<<: \*build\n +target: preview/)
  expect(compose.match(/target: preview/g)).toHaveLength(1)
  // The last stage is what other services are built from.
  const stages = (await readFile(file('Dockerfile'), 'utf8')).split(/^(?=FROM )/m)
  const withPrograms = stages.filter((stage) => stage.includes('ffmpeg tesseract'))
  expect(withPrograms.map((stage) => stage.split('\n')[0])).toEqual(['FROM portal AS preview'])
  expect(stages.at(-1)?.trim()).toBe('FROM portal')
})

test('tags the image with the version of package.json, so that the one before is kept', async () => {
  const { version } = JSON.parse(await readFile(file('package.json'), 'utf8'))
  const tag = `\${PORTAL_VERSION:-${version}}`
  expect(compose).toContain(`image: report-portal:${tag}\n`)
  expect(compose).toContain(`image: report-portal-preview:${tag}\n`)
  expect(compose.split(`image: report-portal-monitoring:${tag}\n`)).toHaveLength(3)
  expect(compose).toContain(`VERSION: ${tag}\n`)
  // A copied .env must not keep an upgrade at the release before.
  expect(example).toContain('\nPORTAL_VERSION=\n')
  // A mounted file stays as it was until the container is created anew.
  expect(services['nginx']).toContain(`labels: { release: '${tag}' }`)
  expect(`${compose}${example}`).not.toContain(':latest')
})

test('lets previews and backups wait for a busy processor, and asks no port of a service without one', () => {
  const yielding = Object.keys(services).filter((name) =>
    services[name]?.includes('cpu_shares: 128'),
  )
  expect(yielding).toEqual(['preview', 'backup', 'backup-evidence'])
  for (const [name, text] of Object.entries(services))
    if (text.includes('*image') && !text.includes('healthcheck:')) expect(name).toBe('edge')
})

test('gives PostgreSQL room for WAL although its segments are small', () => {
  expect(services['postgres']).toMatch(/--wal-segsize=1\n? +--set=max_wal_size=1GB/)
})

test('limits memory, processes and open files of every service', () => {
  for (const [name, text] of Object.entries(services)) {
    const common = /^x-least-privilege:[\s\S]*?^services:/m.exec(compose)?.[0] ?? ''
    expect(text, name).toContain('*least-privilege')
    expect(text, name).toMatch(/^ {4}mem_limit: \d+[mg]$/m)
    expect(common).toMatch(/^ {2}pids_limit: \d+$/m)
    expect(common).toMatch(/^ {4}nofile: /m)
  }
})

test('runs the portal in production unless configured otherwise', () => {
  expect(example).toMatch(/^APP_ENV=$/m)
  for (const name of ['edge', 'api', 'desk'])
    expect([valueOf(name, 'APP_ENV', {}), valueOf(name, 'APP_ENV', { APP_ENV: 'test' })]).toEqual([
      'production',
      'test',
    ])
})

test('reads every secret file that the portal knows, and passes each to its readers', async () => {
  const secrets = await readFile(file('docker-compose.secrets.yml'), 'utf8')
  const named = [...secrets.matchAll(/^ +([A-Z_]+)_FILE: \/run\/secrets\/(\w+)$/gm)]
  const known = new Set<string>([...secretNames, 'POSTGRES_PASSWORD'])
  expect(named.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([])
  for (const [, , path = ''] of named) {
    expect(secrets).toContain(`  ${path}: { file: ./secrets/${path} }`)
    expect(secrets).toMatch(new RegExp(`secrets: \\[.*\\b${path}\\b.*\\]`))
  }
})

describe('ops/check-compose', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'check-compose-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const check = (version: string, answer = `[ "$2" = version ] && echo ${version} || true`) => {
    writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${answer}\n`, { mode: 0o755 })
    return spawnSync(fileURLToPath(file('ops/check-compose')), {
      env: { PATH: `${folder}:${process.env['PATH']}` },
      encoding: 'utf8',
    })
  }
  test.for(['2.20.0', 'v2.40.3', '5.0.1'])('%s will do', (version) => {
    expect(check(version)).toMatchObject({ status: 0, stdout: expect.stringContaining('fit') })
  })
  test('says in one line that docker compose is missing, or what of .env does not fit', () => {
    const missing = `echo "docker: 'compose' is not a docker command." >&2; exit 1`
    expect(check('', missing)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^docker compose is not there: .*\n$/),
      stderr: '',
    })
    const hint = '[ "$2" = version ] && echo 2.40.0; echo \'level=warning msg="x"\' >&2;'
    expect(check('', hint)).toMatchObject({ status: 0, stderr: '' })
    const unfit = `${hint} [ "$2" = version ]`
    expect(check('', unfit)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('msg="x"'),
    })
  })
  test.for(['2.19.1', 'v2.9.0', '1.29.2'])('%s is too old, and it says so', (version) => {
    const { status, stdout } = check(version)
    expect({ status, stdout }).toEqual({
      status: 1,
      stdout: expect.stringContaining('2.20 or newer is needed'),
    })
  })
})
