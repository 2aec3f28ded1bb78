import { expect, test } from 'vitest'
import { maskPhone, maskPhonesIn } from './mask-phone.ts'

test('spec §5: of an 11-digit number the first 3 and last 4 digits are kept', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
})

test.for(['', '1381234567', '138123456789', '010-12345678', '138****5678'])(
  'leaves text that is not 11 digits unchanged: %s',
  (text) => {
    expect(maskPhone(text)).toBe(text)
  },
)

test.for(['+8613812345678', '8613812345678', '138 1234 5678', '+86 138-1234-5678'])(
  'masks a mobile number in any notation: %s',
  (text) => {
    expect(maskPhone(text)).toBe('138****5678')
  },
)

test('masks every mobile number in a text, and no other number', () => {
  expect(
    maskPhonesIn('已发送到13812345678，13987654321；编号 202611220000123 和 010-12345678'),
  ).toBe('已发送到138****5678，139****4321；编号 202611220000123 和 010-12345678')
})
