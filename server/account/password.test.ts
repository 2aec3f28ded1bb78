import { expect, test } from 'vitest'
import { testKeyring } from '../testing/test-keyring.ts'
import { createKeyring } from '../platform/crypto/keyring.ts'
import { CallError } from '../http/call-error.ts'
import { digestOf } from '../testing/api/account-test-api.ts'
import { createPasswords, createSemaphore } from './password.ts'

const passwords = createPasswords(testKeyring())
const digest = digestOf('correct horse')

// GB/T 32905-2016, A.1 and A.2.
test.each([
  ['abc', '66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0'],
  ['abcd'.repeat(16), 'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732'],
])('spec §5: the digest of %j is the published SM3', (text, expected) =>
  expect(digestOf(text)).toBe(expected),
)

test('accepts the hashed password and no other', async () => {
  const hash = await passwords.hash(digest)
  expect(await passwords.verify(digest, hash)).toBe(true)
  expect(await passwords.verify(digestOf('another'), hash)).toBe(false)
})

test('the same password is stored differently each time', async () => {
  expect(await passwords.hash(digest)).not.toBe(await passwords.hash(digest))
})

test('a stored hash cannot be verified without the server key', async () => {
  const thief = createPasswords(
    createKeyring({
      tokenSecret: Buffer.alloc(32, 1),
      indexSecret: Buffer.alloc(32, 9),
      dataKeys: new Map([[1, Buffer.alloc(32, 3)]]),
    }),
  )
  expect(await thief.verify(digest, await passwords.hash(digest))).toBe(false)
})

test('verifies a hash by its own parameters', async () => {
  const weak =
    '$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
  expect(await passwords.verify(digest, weak)).toBe(false)
})

test.each([undefined, '', 'nonsense', '$argon2id$v=19$m=1$a$b'])(
  'where there is no hash to compare with (%j) no password is right',
  async (hash) => expect(await passwords.verify(digest, hash)).toBe(false),
)

/** Starts work that the test ends. */
function manual() {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: () => promise, end: () => resolve('done') }
}

test('limits running and waiting tasks and refuses further ones', async () => {
  const busy = () => new CallError('tooMany')
  const semaphore = createSemaphore({ concurrency: 1, maxWaiting: 1, busy })
  const [first, second] = [manual(), manual()]
  const started: string[] = []
  const running = semaphore.run(() => (started.push('first'), first.work()))
  const waiting = semaphore.run(() => (started.push('second'), second.work()))
  await expect(semaphore.run(async () => started.push('third'))).rejects.toThrow('tooMany')
  expect(started).toEqual(['first'])
  first.end()
  await running
  await expect.poll(() => started).toEqual(['first', 'second'])
  second.end()
  expect(await waiting).toBe('done')
  expect(await semaphore.run(async () => 'free again')).toBe('free again')
})

test('a failed task frees its slot', async () => {
  const semaphore = createSemaphore({
    concurrency: 1,
    maxWaiting: 0,
    busy: () => new Error('busy'),
  })
  await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await semaphore.run(async () => 'fine')).toBe('fine')
})
