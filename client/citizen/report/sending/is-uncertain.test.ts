import { expect, test } from 'vitest'
import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'
import { isUncertain } from './is-uncertain.ts'

test.for([
  ['no answer', noAnswer, undefined, true],
  ['a fault', 500, 500, true],
  ['a fault in an envelope', 503, 200, true],
  ['a page instead of an answer', 200, 200, true],
  ['success by another status, without an envelope', 201, 201, true],
  ['a time-out on the way', 408, 408, true],
  ['a refusal', 400, 200, false],
  ['a refusal by HTTP status', 403, 403, false],
  ['a number of the back end’s own', 1001, 200, false],
] as const)('%s: may the report be in? errcode %s, HTTP %s', ([, errcode, httpStatus, may]) => {
  const details = { ofSubmission: true, ...(httpStatus && { httpStatus }) }
  expect(isUncertain(new CallFailure(errcode, '', details))).toBe(may)
})

test('what is no answer at all may have sent it', () => {
  expect(isUncertain(new TypeError('the page broke'))).toBe(true)
})

test('a token or check that failed before the submission sent nothing', () => {
  expect(isUncertain(new CallFailure(noAnswer, ''))).toBe(false)
})
