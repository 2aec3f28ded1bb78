import { describe, expect, it } from 'vitest'
import { idempotencyKeyPattern } from '../../../../contract/endpoint.ts'
import { randomKey } from './key-bytes.ts'
import { emptyValues, isEmpty, newDraft, restoreDraft } from './draft.ts'

describe('a draft', () => {
  it('has a fresh key of 22 characters that the server accepts', () => {
    const keys = Array.from({ length: 200 }, randomKey)
    expect(new Set(keys).size).toBe(200)
    for (const key of keys) {
      expect(key).toHaveLength(22)
      expect(key).toMatch(idempotencyKeyPattern)
    }
  })

  it('is empty when created and when restored', () => {
    const made = newDraft(1)
    expect(isEmpty(made)).toBe(true)
    expect(restoreDraft(made, 2)).toEqual(made)
  })

  it.each([
    ['an address', { values: { ...emptyValues, addresses: [{ value: '' }, { value: 'x' }] } }],
    ['a description', { values: { ...emptyValues, description: 'x' } }],
    [
      'the name of the reporter',
      {
        values: { ...emptyValues, reporter: { ...emptyValues.reporter, name: '王' } },
      },
    ],
    ['a file', { files: [{ id: 'f', name: 'a.png', size: 1, type: 'image/png' }] }],
    ['a sending whose end is not known', { attemptedAt: 5 }],
  ])('is not empty with %s', (_, change) => {
    expect(isEmpty({ ...newDraft(1), ...change })).toBe(false)
  })

  it('is empty with nothing but spaces', () => {
    expect(isEmpty({ ...newDraft(1), values: { ...emptyValues, description: ' \n' } })).toBe(true)
  })
})
