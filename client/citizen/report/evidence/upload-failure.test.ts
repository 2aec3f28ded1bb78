import { expect, test } from 'vitest'
import { errors } from '../../../../contract/errors.ts'
import { connectionFault, denied } from '#words/kit.ts'
import { CallFailure, noAnswer } from '../../../kit/call-failure.ts'
import { uploadFailureInWords } from './upload-failure.ts'

test.each([
  // A proxy's own page, and envelopes.
  [413, connectionFault(413), '文件太大'],
  [415, connectionFault(415), '不支持这种文件'],
  [429, connectionFault(429), '传得太快'],
  [403, denied, '拒绝访问'],
  [502, errors.gateway.errmessage, '服务器端出错'],
  [502, '系统维护升级中', '系统维护升级中'],
  [504, connectionFault(504), '服务器端出错'],
  [507, '磁盘已满，请稍后再试', '磁盘已满，请稍后再试'],
  [415, '不支持这种文件，请上传图片', '不支持这种文件，请上传图片'],
])('a file that fails with %d says why: %s', (httpStatus, message, said) => {
  const words = uploadFailureInWords(new CallFailure(httpStatus, message, { httpStatus }))
  expect(words).toContain(said)
  expect(words).not.toContain('连接错误')
})

test('a file without an answer says so', () => {
  expect(uploadFailureInWords(new CallFailure(noAnswer, '服务器响应超时'))).toContain(
    '服务器没有应答',
  )
})
