import { expect, test } from 'vitest'
import { CallFailure, messageOf } from './call-failure.ts'

test('a failure is told in English by its errcode, and keeps the words of the back end', () => {
  const failure = new CallFailure(422, '验证码不对，请核对后重新填写')
  expect(messageOf(failure)).toBe('The check failed. Try again.')
  expect(failure.answered).toBe('验证码不对，请核对后重新填写')
})

test('an unknown errcode has a general English message', () => {
  expect(messageOf(new CallFailure(4711, '本省的错误'))).toBe('This did not work. Try again later.')
})

test('messages at fields are translated where they are the contract’s', () => {
  const fields = { phone: '请填写 11 位手机号', name: '本省的规定' }
  expect(new CallFailure(400, '填写的内容有误', { data: { fields } }).fields).toEqual({
    phone: 'A mobile number of mainland China has 11 digits',
    name: 'This is wrong. Check it.',
  })
})
