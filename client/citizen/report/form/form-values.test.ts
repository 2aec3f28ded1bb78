import { describe, expect, it } from 'vitest'
import { emptyValues } from '../draft/draft.ts'
import { flatten, type FormValues, resolverFor } from './form-values.ts'

const context = () =>
  ({ way: 'named', typeId: 1, now: 0, phoneSettled: false, hasOwnPhone: false }) as const
const check = (values: FormValues) =>
  resolverFor(context)(values, undefined, { fields: {}, shouldUseNativeValidation: undefined })

describe('the resolver', () => {
  it('puts each problem where the form looks for it', async () => {
    const { errors } = await check({
      ...emptyValues,
      otp: '',
      addresses: [{ value: 'http://a.com' }, { value: 'x' }],
    })
    expect(errors).toMatchObject({
      addresses: [undefined, { value: { message: expect.stringContaining('http://') } }],
      description: { message: expect.stringContaining('情况说明') },
      reporter: { phone: { message: expect.stringContaining('手机号') } },
    })
    expect(Object.keys(flatten(errors)).sort()).toEqual([
      'addresses.1.value',
      'description',
      'reporter.name',
      'reporter.phone',
    ])
  })
})

describe('flattening the errors of the form', () => {
  it('does not walk into the elements that errors refer to', () => {
    const ref = document.createElement('input')
    expect(flatten({ account: { message: '太长', ref }, reporter: { ref } })).toEqual({
      account: '太长',
    })
  })
  it('is empty without errors', () => {
    expect(flatten({})).toEqual({})
  })
})
