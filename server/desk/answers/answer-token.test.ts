import { expect, test } from 'vitest'
import { testKeyring } from '../../testing/test-keyring.ts'
import { answerAddress, answerToken, answerTokenMac, deskOrigin } from './answer-token.ts'

const keyring = testKeyring()
const staffUrl = new URL('https://desk.example.gov.cn/')

test('a package has one unguessable token, which is in the fragment of the address alone', () => {
  const address = answerAddress({ keyring, staffUrl }, 'one')
  expect(address).toBe(answerAddress({ keyring, staffUrl }, 'one'))
  const { origin, pathname, search, hash } = new URL(address)
  expect([origin, pathname, search]).toEqual([staffUrl.origin, '/web/staff/answer', ''])
  expect(Buffer.from(hash.slice(1), 'base64url')).toHaveLength(32)
  expect(answerAddress({ keyring, staffUrl: undefined }, 'one')).toBe(`/web/staff/answer${hash}`)
})

test('a desk without a domain prints the address at which its browser reached it', () => {
  expect(deskOrigin(staffUrl, 'http://127.0.0.1:8001')).toBe(staffUrl.origin)
  expect(deskOrigin(undefined, 'http://127.0.0.1:8001')).toBe('http://127.0.0.1:8001')
  for (const sent of [undefined, 'null', 'nonsense'])
    expect(deskOrigin(undefined, sent)).toBeUndefined()
})

test('no other package has the same token, and the stored mac is not the token', () => {
  const tokens = ['one', 'two', 'one '].map((id) => answerToken(keyring, id))
  expect(new Set(tokens).size).toBe(3)
  for (const token of tokens)
    expect(answerTokenMac(keyring, token).toString('base64url')).not.toBe(token)
})
