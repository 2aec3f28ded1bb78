import { expect, test } from 'vitest'
import { maskPhone, maskPhonesIn } from './mask-phone.ts'

test('spec §5: of an 11-digit number the first 3 and last 4 digits are kept', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
})

test.for(['', '1381234567', '138123456789', '010-12345678', '138****5678'])(
  'what is not 11 digits stays as it is: %s',
  (text) => {
    expect(maskPhone(text)).toBe(text)
  },
)

test.for(['+8613812345678', '8613812345678', '138 1234 5678', '+86 138-1234-5678'])(
  'a mobile number is one however it is written: %s',
  (text) => {
    expect(maskPhone(text)).toBe('138****5678')
  },
)

test('in a text every mobile number is masked, and no other number', () => {
  expect(
    maskPhonesIn('已发送到13812345678，13987654321；编号 202611220000123 和 010-12345678'),
  ).toBe('已发送到138****5678，139****4321；编号 202611220000123 和 010-12345678')
})
