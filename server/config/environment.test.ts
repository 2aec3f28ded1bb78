import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiConfig } from './api.ts'
import { secretNames, withSecretFiles } from './environment.ts'
import { ConfigError } from './variable.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secret-files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
function fileWith(content: string): string {
  const path = join(folder, String(content.length))
  writeFileSync(path, content)
  return path
}

test.for(secretNames)('reads %s from a file', (name) => {
  const env = withSecretFiles({ [`${name}_FILE`]: fileWith('hunter2\n'), OTHER: 'kept' })
  expect(env).toMatchObject({ [name]: 'hunter2', OTHER: 'kept' })
  expect(process.env[name]).toBeUndefined()
})

test('covers every secret of .env.example', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const names = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
  // Compose reads these itself, as secrets of docker-compose.secrets.yml.
  const others = new Set(['POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD'])
  const secret = names.filter((name) =>
    /SECRET|PASSWORD|DATA_KEYS|RECEIPT_KEY|SMTP_URL|^DATABASE_.*URL/.test(name),
  )
  expect(secretNames.toSorted()).toEqual(secret.filter((name) => !others.has(name)).toSorted())
})

describe('names an unusable file, and none of its content', () => {
  test('a missing file', () => {
    const read = () => withSecretFiles({ TOKEN_SECRET_FILE: join(folder, 'nowhere') })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^TOKEN_SECRET_FILE: .*nowhere \(ENOENT\)/)
  })
  test('an empty file', () => {
    expect(() => withSecretFiles({ DATA_KEYS_FILE: fileWith(' \n') })).toThrow(/^DATA_KEYS_FILE: /)
  })
  test('a secret given both ways', () => {
    const read = () => withSecretFiles({ DATA_KEYS: '1:hunter2', DATA_KEYS_FILE: fileWith('x') })
    expect(read).toThrow(/^DATA_KEYS_FILE: /)
    expect(read).not.toThrow(/hunter2/)
  })
  test('treats an empty variable as unset', () => {
    const path = fileWith('a'.repeat(64))
    const env = withSecretFiles({ TOKEN_SECRET: '', TOKEN_SECRET_FILE: path, DATA_KEYS_FILE: '' })
    expect(apiConfig(env).tokenSecret).toEqual(Buffer.alloc(32, 0xaa))
  })
})

describe('a password apart from its address', () => {
  const address = 'postgres://portal_app@db:5432/portal'
  test('goes into each address of its role', () => {
    const { database } = apiConfig({
      DATABASE_URL: address,
      DATABASE_DIRECT_URL: 'postgres://portal_app@direct/portal',
      DATABASE_OWNER_URL: 'postgres://portal@db:5432/portal',
      DATABASE_PASSWORD: 'a/b@c',
      DATABASE_OWNER_PASSWORD: 'd',
    })
    expect(database).toMatchObject({
      url: 'postgres://portal_app:a%2Fb%40c@db:5432/portal',
      directUrl: 'postgres://portal_app:a%2Fb%40c@direct/portal',
      ownerUrl: 'postgres://portal:d@db:5432/portal',
    })
  })
  test('is refused when the address has one as well', () => {
    const env = {
      DATABASE_URL: 'postgres://portal_app:x@db/portal',
      DATABASE_PASSWORD: 'hunter2',
    }
    expect(() => apiConfig(env)).toThrow(/^DATABASE_URL: /)
  })
  test('is refused without an address', () => {
    expect(() => apiConfig({ DATABASE_PASSWORD: 'x' })).toThrow(/^DATABASE_URL: /)
    expect(() => apiConfig({ DATABASE_URL: address, DATABASE_OWNER_PASSWORD: 'x' })).toThrow(
      /^DATABASE_OWNER_URL: /,
    )
  })
})
