import type { ApiConfig } from '../../config/api.ts'
import type { MailSender } from './mail-sender.ts'
import { smtpMailSender } from './smtp-mail-sender.ts'

/** Creates the sender that `MAIL_DRIVER` names. The SMTP library is loaded only when chosen. */
export async function createMailSender({ mail }: Pick<ApiConfig, 'mail'>): Promise<MailSender> {
  // Does not compile when there is another driver.
  switch (mail.driver) {
    case 'smtp':
      return smtpMailSender(mail)
    case 'console':
      return consoleMailSender()
    default:
      return mail satisfies never
  }
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

/** Prints messages instead of sending them, for a try-out, past the logger, which would redact them. */
export const consoleMailSender = (
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): MailSender => ({
  send: async ({ to, subject, text }) =>
    print([`[邮件] ${to}：${subject}`, ...linesOf(text)].join(' | ')),
})
