import { expect, test } from 'vitest'
import { availableWays } from './reauthentication-way.ts'

test('the e-mail proves who one is only once it is bound', () => {
  const ways = ['password', 'phone', 'email'] as const
  expect(availableWays({ email: null }, ways)).toEqual(['password', 'phone'])
  expect(availableWays({ email: 'w***@mail.example' }, ways)).toEqual([
    'password',
    'phone',
    'email',
  ])
  expect(availableWays({ email: 'w***@mail.example' }, ['password'])).toEqual(['password'])
})
