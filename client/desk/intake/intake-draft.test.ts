import { expect, test } from 'vitest'
import { intakeCreate } from '../../../contract/intake/intake.ts'
import { forgetDrafts } from '../frame/drafts.ts'
import {
  addressesIn,
  emptyDraft,
  intakeInput,
  keepIntakeDraft,
  nobody,
  readIntakeDraft,
} from './intake-draft.ts'

const draft = {
  ...emptyDraft,
  description: '来电人说群里有人诈骗',
  report_type_id: 3,
  account: '群号 1234',
  send_code: true,
  seen_at: '2026-11-24T09:05',
}

test('without name and phone the report is anonymous, whatever was ticked before', () => {
  const input = intakeCreate.input.parse(intakeInput(draft, { name: ' ', phone: '' }))
  expect(input).toMatchObject({ seen_at: '2026-11-24T09:05:00+08:00' })
  expect(input.reporter).toBeUndefined()
})

test('one of the two alone is asked for the other', () => {
  const { error } = intakeCreate.input.safeParse(intakeInput(draft, { ...nobody, name: '李四' }))
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['reporter.phone', '请填写手机号'],
  ])
})

test('an address is written as it is spoken, one a line', () => {
  expect(addressesIn('brush.example.com/a\n\n https://b.example.com ')).toEqual([
    'http://brush.example.com/a',
    'https://b.example.com',
  ])
})

test('each person has a draft of their own, and signing out removes it', () => {
  keepIntakeDraft('one', draft)
  expect(readIntakeDraft('one')).toEqual(draft)
  expect(readIntakeDraft('other')).toBe(emptyDraft)
  forgetDrafts('one')
  expect(readIntakeDraft('one')).toBe(emptyDraft)
})
