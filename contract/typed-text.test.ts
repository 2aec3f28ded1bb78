import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { text, webAddress } from './field.ts'
import { email, idNumber, otp, personName, phone } from './person-field.ts'
import { fieldMessages } from './field-messages.ts'
import { plainCode } from './report/query-code.ts'
import { typedFactor, typedNumbers } from './typed-person.ts'
import { typedInputs, type TypedField } from './testing/typed-inputs.ts'

const schemas: Readonly<Record<TypedField, z.ZodMiniType<unknown, string>>> = {
  phone,
  name: personName,
  id_number: idNumber,
  email,
  text: text('情况说明', 2000),
  otp,
  query_code: z.string().check(z.overwrite(plainCode)),
  address: webAddress,
}

test.each(typedInputs)('$field $typed → $right', ({ field, typed, right }) => {
  const { data, error } = z.object({ it: schemas[field] }).safeParse({ it: typed })
  if (typeof right === 'string') expect(data?.it).toBe(right)
  else expect(error && fieldMessages(error.issues)['it']).toContain(right.says)
})

const readable = typedInputs.flatMap(({ field, right }) =>
  typeof right === 'string' ? [{ field, right }] : [],
)
test.each(readable)('reads $field $right again as it is', ({ field, right }) => {
  expect(schemas[field].parse(right)).toBe(right)
})

test.each([
  ['13800138000 13900139000', ['13800138000', '13900139000']],
  ['138 0013 8000 139 0013 9000', ['13800138000', '13900139000']],
  ['+86 138-0013-8000 +86 139-0013-9000', ['13800138000', '13900139000']],
  ['13800138000、010-12345678', ['13800138000', '01012345678']],
  ['13800138000 01012345678', ['13800138000', '01012345678']],
  ['12345678 87654321', ['12345678', '87654321']],
  ['\u202A+86 138 0013 8000\u202C', ['13800138000']],
  ['1065 9000 1234 5678', ['1065900012345678']],
  ['106590001234567890', ['106590001234567890']],
  ['（010）12345678', ['01012345678']],
  ['+852 5123 4567', ['+85251234567']],
  ['400-800-1234', ['4008001234']],
  ['95588', ['95588']],
  ['微信 13800138000', ['微信13800138000']],
  ['13800138000或13900139000', ['13800138000', '13900139000']],
  ['', []],
])('finds the numbers in %j', (typed, numbers) => {
  expect(typedNumbers(typed)).toEqual(numbers)
})

test.each([
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['A1B2C D3E4F', 'a1b2c-d3e4f'],
  ['a1b2c—d3e4f', 'a1b2c-d3e4f'],
  ['a1b2cd3e4f\u200B', 'a1b2c-d3e4f'],
])('reads the second factor %j', (typed, code) => {
  expect(typedFactor(typed)).toBe(code)
})
