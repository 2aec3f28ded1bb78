import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { apiConfig } from './api.ts'
import { deskConfig } from './desk.ts'
import { edgeConfig } from './edge.ts'
import { evidenceBackupConfig } from './evidence-backup.ts'
import type { Environment } from './variable.ts'

const file = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')

/** Some variables are read only once a provider is chosen. */
const choices: Environment[] = [
  {},
  {
    SMS_DRIVER: 'tencent',
    SMS_KEY_ID: 'x',
    SMS_KEY_SECRET: 'x',
    SMS_SIGN_NAME: 'x',
    SMS_TEMPLATES: 'code=1',
    SMS_APP_ID: '1400006666',
  },
  { S3_BUCKET: 'evidence', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' },
  { MAIL_DRIVER: 'smtp', SMTP_URL: 'smtps://u:p@mail.example.cn:465', MAIL_FROM: 'a@example.cn' },
]

/** Lists the variables that a function reads from the environment. */
function variablesOf(read: (env: Environment) => unknown): string[] {
  const asked = new Set<string>()
  for (const choice of choices)
    read(
      new Proxy<Environment>(choice, {
        get(target, name) {
          asked.add(String(name))
          return target[String(name)]
        },
      }),
    )
  return [...asked]
}
const edge = variablesOf(edgeConfig)
const all = [
  ...new Set([
    ...edge,
    ...variablesOf(apiConfig),
    ...variablesOf(deskConfig),
    ...variablesOf(evidenceBackupConfig),
  ]),
]

const example = await file('.env.example')
const compose = await file('docker-compose.yml')
const offered = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

test('finds the variables', () => {
  expect(all.length).toBeGreaterThan(25)
})

test.each(all)('%s has an explanation in .env.example', (name) => {
  expect(example).toMatch(new RegExp(`^# .+\n${name}=`, 'm'))
})

test('.env.example offers only variables that are read', () => {
  // Compose reads COMPOSE_PROFILES by itself.
  const isRead = (name: string) =>
    [...all, 'COMPOSE_PROFILES'].includes(name) || compose.includes(`\${${name}:`)
  expect(offered.filter((name) => !isRead(name))).toEqual([])
})

test('.env.example is valid as it is', () => {
  const env = Object.fromEntries(
    [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]),
  )
  expect(edgeConfig(env)).toEqual(edgeConfig({}))
  expect(apiConfig(env)).toEqual(apiConfig({}))
  expect(deskConfig(env)).toEqual(deskConfig({}))
})

test('docker compose passes every setting of the edge, and no secret', () => {
  const service = /^ {2}edge:\n([\s\S]*?)^ {2}api:/m.exec(compose)?.[1] ?? ''
  const fixed = new Set(['HOST', 'PORT'])
  for (const name of edge.filter((one) => !fixed.has(one)))
    expect(service).toMatch(new RegExp(`^ {6}${name}:`, 'm'))
  expect(service).not.toMatch(/env_file|SECRET|KEYS|PASSWORD|DATABASE/)
})
