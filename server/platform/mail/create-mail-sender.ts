import type { ApiConfig } from '../../config/api.ts'
import { consoleMailSender } from './console-mail-sender.ts'
import type { MailSender } from './mail-sender.ts'
import { smtpMailSender } from './smtp-mail-sender.ts'

/** The sender that `MAIL_DRIVER` names. The SMTP library is loaded only when chosen. */
export async function createMailSender({ mail }: Pick<ApiConfig, 'mail'>): Promise<MailSender> {
  return mail.driver === 'smtp' ? smtpMailSender(mail) : consoleMailSender()
}
