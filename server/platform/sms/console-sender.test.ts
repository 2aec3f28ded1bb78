import { expect, test } from 'vitest'
import { consoleSmsSender } from './create-sms-sender.ts'

const message = { phone: '13800138000', code: '204816', minutes: 10 }

test('prints one line with the phone, the code and its lifetime', async () => {
  const lines: string[] = []
  await consoleSmsSender((line) => lines.push(line)).send(message)
  expect(lines).toEqual([expect.stringMatching(/13800138000.*204816.*10 分钟/)])
})

test('prints a query code in groups', async () => {
  const lines: string[] = []
  const queryCode = 'ABCD EFGH JKMN PQRS'
  await consoleSmsSender((line) => lines.push(line)).sendQueryCode?.({
    phone: '13800138000',
    queryCode,
  })
  expect(lines).toEqual([expect.stringMatching(/13800138000.*ABCD EFGH JKMN PQRS/)])
})
