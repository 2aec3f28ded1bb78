import { expect, expectTypeOf, test } from 'vitest'
import {
  reporterFields,
  reportFields,
  type DraftField,
  type DraftReporterField,
} from './report-fields.ts'
import { reportCreate, reporter, reportNonameCreate } from './report.ts'

const fieldsOf = (endpoint: typeof reportCreate | typeof reportNonameCreate) =>
  Object.keys(endpoint.input.shape)

test('has rules for exactly the fields that a citizen can send in a report', () => {
  const proofs = ['captcha_ticket', 'otp_ticket']
  const sent = new Set([...fieldsOf(reportCreate), ...fieldsOf(reportNonameCreate)])
  for (const apart of [...proofs, 'reporter']) expect(sent.delete(apart)).toBe(true)
  expect(new Set(Object.keys(reportFields))).toEqual(sent)
  expect(Object.keys(reporterFields)).toEqual(Object.keys(reporter.shape))
})

test('keeps all fields of the form in a draft, except the reporter and the password of the files', () => {
  type NotKept = 'title' | 'file_password'
  expectTypeOf<DraftField>().toEqualTypeOf<Exclude<keyof typeof reportFields, NotKept>>()
  expectTypeOf<DraftReporterField>().toBeNever()
})
