import { access, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const file = (name: string) => new URL(`../../${name}`, import.meta.url)
const compose = await readFile(file('docker-compose.yml'), 'utf8')
const example = await readFile(file('.env.example'), 'utf8')
const nginx = await readFile(file('nginx.conf'), 'utf8')

/** The lines of each service, without comments. */
const services = Object.fromEntries(
  (/^services:\n([\s\S]*?)^networks:/m.exec(compose)?.[1] ?? '')
    .replace(/^ *#.*\n/gm, '')
    .split(/^ {2}(?=\w)/m)
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf(':')), text]),
)
const profilesOf = (name: string) => /^ {4}profiles: \[(.*)\]$/m.exec(services[name] ?? '')?.[1]
const always = Object.keys(services).filter((name) => profilesOf(name) === undefined)

/** What a `.env` gives for a value of the compose file. */
const interpolate = (value: string, env: Record<string, string>): string =>
  value.replace(
    /\$\{(\w+):-([^}]*)\}/g,
    (_all, name: string, otherwise: string) => env[name] || otherwise,
  )
const valueOf = (service: string, name: string, env: Record<string, string>) =>
  interpolate(new RegExp(`^ +${name}: (.*)$`, 'm').exec(services[service] ?? '')?.[1] ?? '', env)

const ownApi = { COMPOSE_PROFILES: 'api', POSTGRES_PASSWORD: 'secret1' }
const existing = { API_HOST: 'https://api.example.gov.cn' }

test('our API, the desk and their database are a profile, which .env.example switches on', () => {
  expect(Object.keys(services)).toEqual(['nginx', 'edge', 'api', 'preview', 'desk', 'postgres'])
  expect(always).toEqual(['nginx', 'edge'])
  for (const name of ['api', 'preview', 'desk', 'postgres']) expect(profilesOf(name)).toBe('api')
  expect(example).toMatch(/^COMPOSE_PROFILES=api$/m)
})

test('what opens pictures of citizens has no network, no secret and no file', () => {
  expect(services['preview']).toContain('network_mode: none')
  expect(services['preview']).not.toMatch(/env_file|networks:|files:\/data/)
  const socket = valueOf('preview', 'PREVIEW_SOCKET', ownApi)
  expect(valueOf('api', 'PREVIEW_SOCKET', ownApi)).toBe(socket)
})

test('the edge calls our API, or the back end that API_HOST names', () => {
  expect(valueOf('edge', 'API_HOST', ownApi)).toBe('http://api:3001')
  expect(valueOf('edge', 'API_HOST', existing)).toBe('https://api.example.gov.cn')
})

test('what the internet reaches does not reach the desk, which is open on this machine alone', () => {
  const networksOf = (name: string) =>
    /^ {4}networks: \[(.*)\]$/m.exec(services[name] ?? '')?.[1]?.split(', ') ?? []
  const ofDesk = new Set(networksOf('desk'))
  expect(ofDesk).toEqual(new Set(['desk', 'data']))
  for (const name of ['nginx', 'edge'])
    expect(networksOf(name).filter((network) => ofDesk.has(network))).toEqual([])
  const ports = /^ {4}ports: \['(.*)'\]$/m.exec(services['desk'] ?? '')?.[1] ?? ''
  expect(interpolate(ports, {})).toBe('127.0.0.1:3002:3002')
})

test('what always runs waits for nothing that may be left out', () => {
  for (const name of always) {
    const waits = [...(services[name] ?? '').matchAll(/^ {6}(\w+): (\{ condition: .*\})$/gm)]
    expect(waits.length).toBeGreaterThan(0)
    for (const [, other = '', how] of waits)
      if (!always.includes(other)) expect(how).toContain('required: false')
  }
})

test('no setting is required in every way: Compose reads what is left out as well', () => {
  expect(Object.values(services).join('')).not.toContain(':?')
})

test('TLS is one setting, off until there is a certificate', async () => {
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
