import { expect, test } from 'vitest'
import { waysFor } from './proof-way.ts'

test('the e-mail proves who one is only once it is bound', () => {
  const ways = ['password', 'phone', 'email'] as const
  expect(waysFor({ email: null }, ways)).toEqual(['password', 'phone'])
  expect(waysFor({ email: 'w***@mail.example' }, ways)).toEqual(['password', 'phone', 'email'])
  expect(waysFor({ email: 'w***@mail.example' }, ['password'])).toEqual(['password'])
})
