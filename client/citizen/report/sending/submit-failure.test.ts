import { describe, expect, it } from 'vitest'
import { type ErrorName, errors } from '../../../../contract/errors.ts'
import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'
import { emptyValues } from '../draft/draft.ts'
import { submitFailureFrom } from './submit-with-uploads.ts'

const failed = (name: ErrorName, data = {}) =>
  submitFailureFrom(
    new CallFailure(errors[name].errcode, errors[name].errmessage, { data, ofSubmission: true }),
    emptyValues,
  )

describe('a failed attempt', () => {
  it('points at the fields that the server found wrong', () => {
    expect(
      failed('badInput', { fields: { description: '太短', report_type_id: '已停用' } }),
    ).toEqual({
      kind: 'problems',
      problems: { description: '太短' },
      others: ['已停用'],
    })
  })

  it('tells files that the server has dropped from files that are wrong', () => {
    expect(failed('badInput', { fields: { file_ids: '第 1 个文件已失效' } })).toEqual({
      kind: 'files-gone',
    })
  })

  it('asks for the phone to be proven again', () => {
    expect(failed('wrongCode', { fields: { 'reporter.phone': '已过期' } })).toEqual({
      kind: 'phone',
      message: errors.wrongCode.errmessage,
    })
  })

  it('leaves the phone proven when 422 means another field, or the captcha', () => {
    expect(failed('wrongCode', { fields: { description: '太短' } })).toEqual({
      kind: 'problems',
      problems: { description: '太短' },
      others: [],
    })
    const message = '标题不能超过20字'
    expect(
      submitFailureFrom(new CallFailure(errors.wrongCode.errcode, message), emptyValues),
    ).toMatchObject({ kind: 'later', message, mayHaveArrived: false })
  })

  it('says how long to wait', () => {
    expect(failed('tooMany', { retry_after: 30 })).toEqual({
      kind: 'later',
      message: errors.tooMany.errmessage,
      retryAfter: 30,
      mayHaveArrived: false,
    })
  })

  it.each<ErrorName>(['internal', 'gateway', 'gatewayTimeout', 'unavailable'])(
    'may have arrived after %s',
    (name) => {
      expect(failed(name)).toMatchObject({ kind: 'later', mayHaveArrived: true })
    },
  )

  it('may have arrived when no answer came', () => {
    const failure = submitFailureFrom(
      new CallFailure(noAnswer, '服务器响应超时，请刷新当前页', { ofSubmission: true }),
      emptyValues,
    )
    expect(failure).toMatchObject({ message: '服务器响应超时，请刷新当前页', mayHaveArrived: true })
  })

  it('may have arrived when a proxy answered for the server', () => {
    const failure = submitFailureFrom(
      new CallFailure(504, '连接错误504', { httpStatus: 504, ofSubmission: true }),
      emptyValues,
    )
    expect(failure).toMatchObject({ mayHaveArrived: true })
  })

  it.each<ErrorName>(['forbidden', 'sessionExpired', 'tooLarge', 'badInput'])(
    'has not arrived after %s',
    (name) => {
      expect(failed(name)).toMatchObject({ kind: 'later', mayHaveArrived: false })
    },
  )
})
