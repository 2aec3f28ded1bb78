import { expect, test } from 'vitest'
import { givenName } from './given-name.ts'

test('whoever gave no name is called by their phone, which is none', () => {
  expect(givenName({ name: '138****5678', phone: '138****5678' })).toBeUndefined()
  expect(givenName({ name: '' })).toBeUndefined()
  expect(givenName({ name: '王小明', phone: '138****5678' })).toBe('王小明')
})
