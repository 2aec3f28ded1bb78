import { expect, test } from 'vitest'
import { maskPhone } from './mask-phone.ts'

test('spec §5: of an 11-digit number the first 3 and last 4 digits are kept', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
})

test.for(['', '1381234567', '138123456789', '010-12345678', '138****5678'])(
  'what is not 11 digits stays as it is: %s',
  (text) => {
    expect(maskPhone(text)).toBe(text)
  },
)
