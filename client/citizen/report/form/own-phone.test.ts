import { expect, test } from 'vitest'
import { isOwn } from './own-phone.ts'

test.for([
  ['', '138****5678', true],
  ['  ', '138****5678', true],
  ['13800005678', '138****5678', true],
  ['13800005679', '138****5678', false],
  ['1380000567', '138****5678', false],
  ['', undefined, false],
  ['13800005678', undefined, false],
] as const)('%j is the phone of a session with %s: %s', ([typed, ownPhone, expected]) => {
  expect(isOwn(typed, ownPhone)).toBe(expected)
})
