import type { ApiConfig } from '../../config/api.ts'
import { consoleMailSender } from './console-mail-sender.ts'
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
