import { Profiler, type ReactNode } from 'react'
import { describe, expect, it, test } from 'vitest'
import { one, render, settle, type } from '../testing/render.tsx'
import { createFormState, type FormState, useField, useTick } from './form-state.ts'

interface Values {
  place: string
  account: string
  isUrgent: boolean
  rows: { value: string }[]
  reporter: { name: string }
}
const empty: Values = {
  place: '',
  account: '',
  isUrgent: false,
  rows: [{ value: '' }],
  reporter: { name: '' },
}

function open() {
  const form = createFormState(empty, { account: ['place'] })
  form.checkBy(({ place, account, reporter, rows }) => ({
    ...(!place && !account && { place: 'no place' }),
    ...(!reporter.name && { 'reporter.name': 'no name' }),
    ...Object.fromEntries(
      rows.flatMap(({ value }, i) => (value ? [] : [[`rows.${i}.value`, 'no row']])),
    ),
  }))
  return form
}
const problemsOf = (form: FormState<Values>) => form.use.getState().problems

describe('the state of a form', () => {
  it('changes a value inside an object, and keeps the others', () => {
    const form = open()
    form.set('reporter.name', '王小明')
    expect(form.values()).toEqual({ ...empty, reporter: { name: '王小明' } })
    expect(empty.reporter.name).toBe('')
  })

  it('says nothing before it is asked to check', () => {
    const form = open()
    form.set('place', '')
    expect(problemsOf(form)).toEqual({})
  })

  it('checks some fields with their members alone', () => {
    const form = open()
    expect(form.check(['rows', 'reporter'])).toBe(false)
    expect(problemsOf(form)).toEqual({ 'rows.0.value': 'no row', 'reporter.name': 'no name' })
    form.set('rows', [{ value: 'x' }])
    expect(form.check(['rows'])).toBe(true)
  })

  it('checks a changed field, and those related to it, from the first submission on', () => {
    const form = open()
    expect(Object.keys(form.submit())).toEqual(['place', 'reporter.name', 'rows.0.value'])
    form.set('account', 'QQ')
    expect(Object.keys(problemsOf(form))).toEqual(['reporter.name', 'rows.0.value'])
    form.set('account', '')
    expect(problemsOf(form)).toMatchObject({ place: 'no place' })
  })

  it("shows the server's problem until its field changes", () => {
    const form = open()
    form.submit()
    form.show({ account: 'unknown group' })
    form.set('reporter.name', '王小明')
    expect(problemsOf(form)).toMatchObject({ account: 'unknown group' })
    form.set('account', 'QQ')
    expect(problemsOf(form)['account']).toBeUndefined()
  })

  it('reports changes of values, not of problems', () => {
    const form = open()
    const places: string[] = []
    const stop = form.subscribe(({ place }) => places.push(place))
    form.submit()
    form.set('place', 'a')
    stop()
    form.set('place', 'b')
    expect(places).toEqual(['a'])
  })
})

test('typing in one field renders neither another nor the list of problems', async () => {
  const form = open()
  const rendered: string[] = []
  const Counted = ({ id, children }: { id: string; children: ReactNode }) => (
    <Profiler id={id} onRender={() => void rendered.push(id)}>
      {children}
    </Profiler>
  )
  function Text({ name }: { name: 'place' | 'account' }) {
    const { error, ...field } = useField(form, name)
    return <input {...field} id={name} aria-label={name} data-error={error} />
  }
  const Tick = () => <input {...useTick(form, 'isUrgent')} type="checkbox" aria-label="urgent" />
  const Summary = () => <p>{Object.keys(form.use(({ problems }) => problems)).length}</p>
  await render(
    <>
      <Counted id="place">
        <Text name="place" />
      </Counted>
      <Counted id="account">
        <Text name="account" />
      </Counted>
      <Counted id="summary">
        <Summary />
      </Counted>
      <Tick />
    </>,
  )
  rendered.length = 0
  await type(one<HTMLInputElement>('#place'), '群里')
  await settle(() => one('[type=checkbox]').click())
  expect(form.values()).toMatchObject({ place: '群里', isUrgent: true })
  expect(new Set(rendered)).toEqual(new Set(['place']))
})
