import { email } from '../../contract/person-field.ts'
import { isLoopback } from './address-variable.ts'
import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'

/** Reads the mail settings. @throws ConfigError naming the variable, or the driver in production */
export function mailConfig(env: Environment) {
  const driver = read.driver(env, 'MAIL_DRIVER', ['console', 'smtp'] as const)
  if (driver === 'console') return { driver }
  return {
    driver,
    server: smtpServer(env, 'SMTP_URL'),
    from: mailbox('MAIL_FROM', read.required(env, 'MAIL_FROM', because)),
  }
}
export type MailConfig = ReturnType<typeof mailConfig>
export type SmtpMail = Omit<Extract<MailConfig, { driver: 'smtp' }>, 'driver'>

const because = 'MAIL_DRIVER is smtp'

function smtpServer(env: Environment, name: string) {
  read.required(env, name, because)
  const url = URL.parse(read.url(env, name, ['smtp', 'smtps']) ?? '')
  const user = decoded(url?.username ?? '')
  const pass = decoded(url?.password ?? '')
  const plainHost = url && url.hostname !== '' && url.pathname.length < 2 && !url.search
  if (!plainHost || user === undefined || pass === undefined)
    throw new ConfigError(name, 'smtp://user:password@host:587 or smtps://user:password@host:465')
  // Passwords and codes are sent there, so only this machine may do without TLS.
  const tls =
    url.protocol === 'smtps:' ? 'from the start' : isLoopback(url.hostname) ? 'none' : 'starttls'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || usualPort[tls],
    tls,
    auth: user ? { user, pass } : undefined,
  }
}
const usualPort = { 'from the start': 465, starttls: 587, none: 25 }

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function mailbox(name: string, value: string) {
  const [, display = '', bracketed, bare] =
    /^(?:([^<>"\p{Cc}]*)<([^<>]+)>|([^<>]+))$/u.exec(value) ?? []
  const address = email.safeParse(bracketed ?? bare)
  if (!address.success)
    throw new ConfigError(
      name,
      'an e-mail address, or a name and one: 举报中心 <noreply@example.cn>',
    )
  return { name: display.trim(), address: address.data }
}
