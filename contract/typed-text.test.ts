import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { email, idNumber, otp, personName, phone, text, webAddress } from './field.ts'
import { fieldMessages } from './field-messages.ts'
import { plainCode } from './report/query-code.ts'
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
