import { expect, test, vi } from 'vitest'
import { consoleMailSender } from './create-mail-sender.ts'
import { createMailSender } from './create-mail-sender.ts'

const message = { to: 'zhang@example.cn', subject: '验证码', text: '您的验证码：\n\n  204816\n' }

test('prints one line with the address, the subject and the text', async () => {
  const lines: string[] = []
  await consoleMailSender((line) => lines.push(line)).send(message)
  expect(lines).toEqual([expect.stringMatching(/^.*zhang@example\.cn.*验证码.*您的.*204816.*$/)])
})

test('writes to the terminal with MAIL_DRIVER console', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const sender = await createMailSender({ mail: { driver: 'console' } })
  await sender.send(message)
  expect(write).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('204816'))
})
