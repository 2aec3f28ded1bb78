import { expect, test } from 'vitest'
import { consoleSmsSender } from './create-sms-sender.ts'

const message = { phone: '13800138000', code: '204816', minutes: 10, language: 'zh-CN' } as const

test('prints one line with the phone, the code and its lifetime', async () => {
  const lines: string[] = []
  await consoleSmsSender((line) => lines.push(line)).send(message)
  expect(lines).toEqual([expect.stringMatching(/13800138000.*204816.*10 分钟/)])
})

test('speaks English to English pages, and both languages in a notice', async () => {
  const lines: string[] = []
  const sms = consoleSmsSender((line) => lines.push(line))
  await sms.send({ ...message, language: 'en' })
  expect(lines[0]).toMatch(/Your code is 204816.* 10 minutes/)
  await sms.sendResultNotice?.(message)
  expect(lines[1]).toMatch(/您的举报已有结果.*Your report has a result/)
})

test('prints a query code in groups', async () => {
  const lines: string[] = []
  const queryCode = 'ABCD EFGH JKMN PQRS'
  await consoleSmsSender((line) => lines.push(line)).sendQueryCode?.({
    ...message,
    queryCode,
  })
  expect(lines).toEqual([expect.stringMatching(/13800138000.*ABCD EFGH JKMN PQRS/)])
})
