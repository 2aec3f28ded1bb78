import * as z from 'zod/mini'
import { email } from '../../../contract/person-field.ts'
import type { SmtpMail } from '../../config/mail.ts'
import { errorCode, ProviderRefused, ProviderUnavailable } from '../provider-error.ts'
import type { MailSender } from './mail-sender.ts'

const provider = 'smtp'

/**
 * Connects to a mail server. Certificates are checked; a private authority belongs in NODE_EXTRA_CA_CERTS.
 * @param timeout milliseconds to connect, and then for each answer
 */
export async function smtpTransport(server: SmtpMail['server'], timeout: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.tls === 'from the start',
    requireTLS: server.tls === 'starttls',
    ignoreTLS: server.tls === 'none',
    tls: { minVersion: 'TLSv1.2' },
    ...(server.auth && { auth: server.auth }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Sends through a mail server. @param timeout as for `smtpTransport` */
export async function smtpMailSender(
  { server, from }: SmtpMail,
  timeout = 15_000,
): Promise<MailSender> {
  const transport = await smtpTransport(server, timeout)
  return {
    send: async ({ to, subject, text }) => {
      // The library would parse a list of addresses, or a name and an address, out of any text.
      if (email.safeParse(to).data !== to) throw new ProviderRefused(provider, 'not_one_address')
      await transport
        .sendMail({
          from,
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          subject,
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
          xMailer: false,
        })
        .catch((error: unknown) => {
          throw failure(error)
        })
    },
  }
}

/** Members that the library adds to an error once the server has answered. */
const smtpAnswer = z.object({
  command: z.string(),
  permanent: z.boolean(),
  responseCode: z.number(),
  response: z._default(z.string(), ''),
})

/** Classifies an error: only a 5xx about the recipient or message is a refusal, not one of password or sender. */
function failure(error: unknown): ProviderRefused | ProviderUnavailable {
  const { data: answer } = smtpAnswer.safeParse(error)
  if (!answer) return new ProviderUnavailable(provider, errorCode(error))
  const [, detail = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(answer.response) ?? []
  const code = ['SMTP', answer.responseCode, detail].filter(Boolean).join('_')
  return answer.permanent && ['RCPT TO', 'DATA'].includes(answer.command)
    ? new ProviderRefused(provider, code)
    : new ProviderUnavailable(provider, code)
}
