import type { ApiConfig } from '../../config/api.ts'
import type { MailSender } from './mail-sender.ts'
import { smtpMailSender } from './smtp-mail-sender.ts'

/** The sender that `MAIL_DRIVER` names. The SMTP library is loaded only when chosen. */
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

/**
 * Prints the message instead of sending it: for trying the portal out. Written past the logger on purpose,
 * which would keep codes and addresses out.
 * @param print takes one line; the terminal by default
 */
export const consoleMailSender = (
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): MailSender => ({
  send: async ({ to, subject, text }) =>
    print([`[邮件] ${to}：${subject}`, ...linesOf(text)].join(' | ')),
})
