import { describe, expect, test } from 'vitest'
import { fieldOrder } from '../form/problems.ts'
import { fieldsOf, partOf, partsFor } from './parts.ts'

describe('the parts of the form', () => {
  test('ask who reports only in a named report, and last', () => {
    expect(partsFor('anonymous', false)).toEqual(['place', 'story', 'evidence'])
    expect(partsFor('named', false)).toEqual(['place', 'story', 'evidence', 'reporter'])
  })

  test('elder mode asks for the phone by itself', () => {
    expect(partsFor('anonymous', true)).toEqual(['place', 'story', 'evidence'])
    expect(partsFor('named', true)).toEqual(['place', 'story', 'evidence', 'reporter', 'phone'])
  })

  describe.each([false, true])('elder mode %s', (isElder) => {
    test.for(fieldOrder)('ask for %s in exactly one of them', (field) => {
      const isIn = (name: string) => field === name || field.startsWith(`${name}.`)
      const asking = partsFor('named', isElder).filter((part) => fieldsOf(part, isElder).some(isIn))
      expect(asking).toEqual([partOf(field, isElder)])
    })
  })

  test.for([
    ['addresses.3.value', 'place', 'place'],
    ['reporter.id_number', 'reporter', 'reporter'],
    ['reporter.phone', 'reporter', 'phone'],
    ['otp', 'reporter', 'phone'],
    ['nothing of the form', 'place', 'place'],
  ] as const)('a problem with %s is put right in %s, in elder mode in %s', ([field, ...parts]) => {
    expect([false, true].map((isElder) => partOf(field, isElder))).toEqual(parts)
  })
})
