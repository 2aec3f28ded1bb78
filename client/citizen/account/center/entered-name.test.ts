import { expect, test } from 'vitest'
import { enteredName } from './manage/own-account.tsx'

test('treats a phone in place of a name as no name', () => {
  expect(enteredName({ name: '138****5678', phone: '138****5678' })).toBeUndefined()
  expect(enteredName({ name: '' })).toBeUndefined()
  expect(enteredName({ name: '王小明', phone: '138****5678' })).toBe('王小明')
})

test('a phone in the place of a name is none, whatever else is known', () => {
  expect(enteredName({ name: '138****5678' })).toBeUndefined()
})
