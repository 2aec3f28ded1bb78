import { expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { CallFailure, messageOf, transportMessage } from '../../call-failure.ts'
import { Alert } from './alert.tsx'

test.for([
  [502, ['服务器端出错', '请稍后再试']],
  [500, ['连接错误500', '请稍后再试']],
  [404, ['连接错误404']],
  [403, ['拒绝访问']],
] as const)(
  'spec §8: the text of HTTP %i stands alone; what to do is a line of its own',
  async ([httpStatus, lines]) => {
    const failure = new CallFailure(httpStatus, transportMessage(httpStatus), { httpStatus })
    show(<Alert tone="danger" title={messageOf(failure)} />, '/')
    const shown = () => [...document.querySelectorAll('p')].map((line) => line.textContent)
    await expect.poll(shown).toEqual(lines)
  },
)
