import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loopbackCertificate } from '../testing/stand-ins/loopback-certificate.ts'
import { databaseConfig } from './database.ts'
import { ConfigError } from './variable.ts'

const url = 'postgres://portal_app:hunter2@db.example.cn:5432/portal'
const ownerUrl = 'postgres://portal:hunter3@db.example.cn:5432/portal'
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-config-'))
  writeFileSync(join(folder, 'ca.pem'), loopbackCertificate.cert)
  writeFileSync(join(folder, 'key.pem'), loopbackCertificate.key)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('uses the embedded database without an address', () => {
  expect(databaseConfig({})).toBeUndefined()
})

test('reads one role or two', () => {
  expect(databaseConfig({ DATABASE_URL: url })).toEqual({
    url,
    ownerUrl: undefined,
    tls: undefined,
  })
  expect(databaseConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl })).toEqual({
    url,
    ownerUrl,
    tls: undefined,
  })
})

test('requires the same role past a pooler', () => {
  const directUrl = 'postgres://portal_app:hunter2@primary.example.cn/portal'
  const env = { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }
  expect(databaseConfig(env)).toMatchObject({ url, directUrl })
  expect(() => databaseConfig({ ...env, DATABASE_DIRECT_URL: ownerUrl })).toThrow(
    new ConfigError('DATABASE_DIRECT_URL', 'the role of DATABASE_URL'),
  )
  expect(() => databaseConfig({ DATABASE_DIRECT_URL: directUrl })).toThrow(
    new ConfigError('DATABASE_URL', 'must be set when DATABASE_DIRECT_URL is'),
  )
  const encrypted = { ...env, DATABASE_DIRECT_URL: `${directUrl}?sslmode=verify-full` }
  expect(() => databaseConfig(encrypted)).toThrow(/^DATABASE_DIRECT_URL: the same sslmode/)
})

test.for(['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'])(
  '%s of several hosts stops the start, and is shown without its password',
  (name) => {
    for (const hosts of ['h1,h2', 'h1:5432,h2:5432']) {
      const env = { DATABASE_URL: url, [name]: `postgres://portal_app:hunter2@${hosts}/portal` }
      expect(() => databaseConfig(env)).toThrow(
        new RegExp(`^${name}: an address of one host.*; it is postgres://…@${hosts}/portal$`),
      )
    }
    const oddPassword = { [name]: 'postgres://portal_app:a,b@db/portal' }
    expect(() => databaseConfig({ DATABASE_URL: url, ...oddPassword })).not.toThrow(/one host/)
  },
)

test('refuses an owner without an application', () => {
  expect(() => databaseConfig({ DATABASE_OWNER_URL: ownerUrl })).toThrow(
    new ConfigError('DATABASE_URL', 'must be set when DATABASE_OWNER_URL is'),
  )
})

test('refuses a password that both roles have', () => {
  const shared = ownerUrl.replace('hunter3', 'hunter2')
  const read = () => databaseConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: shared })
  expect(read).toThrow(/^DATABASE_URL: .*a password other than the owner's.*portal_app/)
  expect(read).not.toThrow(/hunter2/)
  const parts = { DATABASE_PASSWORD: 'same', DATABASE_OWNER_PASSWORD: 'same' }
  const apart = (address: string) => address.replace(/:hunter\d/, '')
  const addresses = { DATABASE_URL: apart(url), DATABASE_OWNER_URL: apart(ownerUrl) }
  expect(() => databaseConfig({ ...addresses, ...parts })).toThrow(/^DATABASE_URL: /)
  // One role in both addresses, or a sign-in without passwords, is no fallback.
  databaseConfig({ DATABASE_URL: url, DATABASE_OWNER_URL: url })
  databaseConfig(addresses)
})

describe('TLS', () => {
  test('uses a private authority', () => {
    const config = databaseConfig({
      DATABASE_URL: url,
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_CA_FILE: join(folder, 'ca.pem'),
    })
    expect(config).toEqual({ url, ownerUrl, tls: { ca: loopbackCertificate.cert } })
  })

  test.for(['verify-full', 'verify-ca', 'require', 'prefer'])(
    'sslmode=%s is verified in full, and is said once',
    (mode) => {
      expect(databaseConfig({ DATABASE_URL: `${url}?sslmode=${mode}` })).toEqual({
        url,
        ownerUrl: undefined,
        tls: { ca: undefined },
      })
    },
  )

  test('is off with sslmode=disable', () => {
    expect(databaseConfig({ DATABASE_URL: `${url}?sslmode=disable` })?.tls).toBeUndefined()
  })

  test.for([
    'sslmode=no-verify',
    'sslmode=allow',
    'sslmode=',
    'ssl=true',
    'sslmode=require&uselibpqcompat=true',
    'sslmode=verify-full&sslrootcert=/tmp/ca.pem',
    'sslmode=verify-full&sslcert=/tmp/mine.pem&sslkey=/tmp/mine.key',
  ])('refuses a mode that verifies nothing: %s', (query) => {
    const read = () => databaseConfig({ DATABASE_URL: `${url}?${query}` })
    expect(read).toThrow(/^DATABASE_URL: /)
    expect(read).not.toThrow(/hunter2/)
  })

  test('refuses TLS for one role and not for the other', () => {
    const mixed = { DATABASE_URL: `${url}?sslmode=verify-full`, DATABASE_OWNER_URL: ownerUrl }
    expect(() => databaseConfig(mixed)).toThrow(/^DATABASE_OWNER_URL: the same sslmode/)
  })

  test.for(['missing.pem', 'key.pem', '.'])('with %s as its authority stops the start', (name) => {
    const read = () => databaseConfig({ DATABASE_URL: url, DATABASE_CA_FILE: join(folder, name) })
    expect(read).toThrow(/^DATABASE_CA_FILE: a file/)
  })
})
