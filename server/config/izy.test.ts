import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { izyConfig } from './izy.ts'
import { ConfigError } from './variable.ts'

const ed25519 = generateKeyPairSync('ed25519')
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()
const jwk = (key: KeyObject) => JSON.stringify(key.export({ format: 'jwk' }))
const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()

const izy = {
  IZY_PUBLIC_KEY: pem(ed25519.publicKey),
  IZY_ISSUER: 'https://izy.example.cn',
  IZY_AUDIENCE: 'report-portal',
}

test('is off without variables', () => {
  expect(izyConfig({})).toBeUndefined()
})

test('takes issuer and audience as given', () => {
  expect(izyConfig(izy)).toMatchObject({
    issuer: 'https://izy.example.cn',
    audience: 'report-portal',
  })
})

describe('derives the algorithms from the key', () => {
  test.for<[what: string, key: KeyObject, algorithms: string[]]>([
    ['Ed25519', ed25519.publicKey, ['EdDSA', 'Ed25519']],
    ['P-256', p256.publicKey, ['ES256']],
    ['RSA', rsa.publicKey, ['RS256']],
  ])('%s', ([, key, algorithms]) => {
    for (const text of [pem(key), pem(key).replaceAll('\n', '\\n'), jwk(key)]) {
      const config = izyConfig({ ...izy, IZY_PUBLIC_KEY: text })
      expect(config?.algorithms).toEqual(algorithms)
      expect(config?.publicKey.type).toBe('public')
      expect(config?.publicKey.equals(key)).toBe(true)
    }
  })
})

describe('a bad key stops the start and is not repeated', () => {
  test.for<[what: string, key: string]>([
    ['a private one', pkcs8(ed25519.privateKey)],
    ['a private JWK', jwk(p256.privateKey)],
    ['a shared secret', JSON.stringify({ kty: 'oct', k: 'aHVudGVyMg' })],
    ['a short RSA key', pem(generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey)],
    ['another curve', pem(generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey)],
    ['a key that cannot sign', pem(generateKeyPairSync('x25519').publicKey)],
    ['half a key', pem(ed25519.publicKey).slice(0, 60)],
    ['words', 'hunter2'],
    ['broken JSON', '{"kty":'],
  ])('%s', ([, key]) => {
    const start = () => izyConfig({ ...izy, IZY_PUBLIC_KEY: key })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(/^IZY_PUBLIC_KEY: a public key/)
    expect(start).not.toThrow(/hunter2|PRIVATE|kty/)
  })
})

test.each([
  ['IZY_PUBLIC_KEY', 'IZY_ISSUER'],
  ['IZY_ISSUER', 'IZY_PUBLIC_KEY'],
  ['IZY_AUDIENCE', 'IZY_PUBLIC_KEY'],
])('requires %s when %s is set', (missing, given) => {
  expect(() => izyConfig({ ...izy, [missing]: '' })).toThrow(
    new ConfigError(missing, `must be set when ${given} is`),
  )
})
