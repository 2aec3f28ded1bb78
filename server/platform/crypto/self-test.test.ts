import { expect, test } from 'vitest'
import { CryptoBroken, selfTest } from './self-test.ts'

test('this Node computes SM3, HMAC-SM3, SM4-CTR, Argon2id and SM2 as published', () => {
  expect(() => selfTest()).not.toThrow()
})

test('refuses to start with a wrong result and names the algorithm', () => {
  const wrong = { algorithm: 'SM3', compute: () => Buffer.from('00', 'hex'), expected: 'ff' }
  expect(() => selfTest([wrong])).toThrow(/SM3/)
})

test('refuses to start without an algorithm and names it', () => {
  const missing = {
    algorithm: 'SM4-CTR',
    compute: () => {
      throw new Error('Unknown cipher')
    },
    expected: '',
  }
  expect(() => selfTest([missing])).toThrow(CryptoBroken)
  expect(() => selfTest([missing])).toThrow(/SM4-CTR/)
})
