import { email } from '../../contract/field.ts'
import { isLoopback } from './address-variable.ts'
import { driverVariable } from './variable.ts'
import { requiredVariable, ConfigError, urlVariable, type Environment } from './variable.ts'

export interface SmtpMail {
  readonly driver: 'smtp'
  /**
   * `SMTP_URL`: smtp://user:password@host:587 or smtps://user:password@host:465, special characters percent-encoded.
   */
  readonly server: SmtpServer
  /** `MAIL_FROM`: an address that the server may send for, e.g. 举报中心 <noreply@example.cn>. */
  readonly from: { readonly name: string; readonly address: string }
}

export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** `none` only on this machine: passwords and codes are sent there. */
  readonly tls: 'from the start' | 'starttls' | 'none'
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

/** The configured mail driver. */
export type MailConfig = { readonly driver: 'console' } | SmtpMail

/**
 * Reads the mail settings. @throws ConfigError naming a variable that is missing or wrong, or the driver in production
 */
export function mailConfig(env: Environment): MailConfig {
  const driver = driverVariable(env, 'MAIL_DRIVER', ['console', 'smtp'] as const)
  if (driver === 'console') return { driver }
  return {
    driver,
    server: smtpServer(env, 'SMTP_URL'),
    from: mailbox('MAIL_FROM', requiredVariable(env, 'MAIL_FROM', because)),
  }
}
const because = 'MAIL_DRIVER is smtp'

function smtpServer(env: Environment, name: string): SmtpServer {
  requiredVariable(env, name, because)
  const url = URL.parse(urlVariable(env, name, ['smtp', 'smtps']) ?? '')
  const user = decoded(url?.username ?? '')
  const pass = decoded(url?.password ?? '')
  const plainHost = url && url.hostname !== '' && url.pathname.length < 2 && !url.search
  if (!plainHost || user === undefined || pass === undefined)
    throw new ConfigError(name, 'smtp://user:password@host:587 or smtps://user:password@host:465')
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

function mailbox(name: string, value: string): SmtpMail['from'] {
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
