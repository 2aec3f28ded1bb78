import { describe, expect, test } from 'vitest'
import { fieldOrder } from '../form/problems.ts'
import { fieldsOf, partOf, partsFor } from './parts.ts'

describe('the parts of the form', () => {
  test('ask who reports only in a named report, and last', () => {
    expect(partsFor('anonymous')).toEqual(['place', 'story', 'evidence'])
    expect(partsFor('named')).toEqual(['place', 'story', 'evidence', 'reporter'])
  })

  test.for(fieldOrder)('ask for %s in exactly one of them', (field) => {
    const [head = ''] = field.split('.')
    const asking = partsFor('named').filter((part) =>
      fieldsOf[part].some((known) => known === head),
    )
    expect(asking).toEqual([partOf(field)])
  })

  test.for([
    ['addresses.3.value', 'place'],
    ['reporter.id_number', 'reporter'],
    ['otp', 'reporter'],
    ['nothing of the form', 'place'],
  ] as const)('a problem with %s is put right in %s', ([field, part]) => {
    expect(partOf(field)).toBe(part)
  })
})
