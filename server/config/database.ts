import { certificates } from './file-variable.ts'
import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'

export interface DatabaseTls {
  /** Authority of the server's certificate, PEM. Undefined: the authorities that Node knows. */
  readonly ca: string | undefined
}

export interface DatabaseAddress {
  /** `DATABASE_URL`: postgres://role:password@host:port/database, of the application's role. */
  readonly url: string
  /** `DATABASE_OWNER_URL`: the same for the role that owns the tables and migrates. Undefined: one role does both. */
  readonly ownerUrl: string | undefined
  /**
   * `DATABASE_DIRECT_URL`: past a pooler, with the application's role. Undefined: no pooler, or no known way past it.
   */
  readonly directUrl?: string | undefined
  /** Set by `sslmode=verify-full` in all addresses or by `DATABASE_CA_FILE`: encrypts, and checks the server's name. */
  readonly tls: DatabaseTls | undefined
}

/** Modes that verify in full; pg has always treated all of them as verify-full. */
const verified: ReadonlySet<string | null> = new Set([
  'verify-full',
  'verify-ca',
  'require',
  'prefer',
])

/** Reads the database's addresses; undefined: the embedded one. @throws ConfigError also for TLS without verification */
export function databaseConfig(env: Environment): DatabaseAddress | undefined {
  const url = addressVariable(env, 'DATABASE_URL', 'DATABASE_PASSWORD')
  const furtherAddresses = {
    DATABASE_OWNER_URL: addressVariable(env, 'DATABASE_OWNER_URL', 'DATABASE_OWNER_PASSWORD'),
    DATABASE_DIRECT_URL: addressVariable(env, 'DATABASE_DIRECT_URL', 'DATABASE_PASSWORD'),
  }
  const ca = certificates(env, 'DATABASE_CA_FILE')
  if (url === undefined) {
    const [named] = Object.entries(furtherAddresses).find(([, value]) => value !== undefined) ?? []
    if (named === undefined) return undefined
    throw new ConfigError('DATABASE_URL', `must be set when ${named} is`)
  }
  const application = withoutTls('DATABASE_URL', url)
  const isEncrypted = ca !== undefined || application.isEncrypted
  const furtherUrl = (name: keyof typeof furtherAddresses): string | undefined => {
    const address =
      furtherAddresses[name] === undefined ? undefined : withoutTls(name, furtherAddresses[name])
    if (address && ca === undefined && address.isEncrypted !== application.isEncrypted)
      throw new ConfigError(name, 'the same sslmode as in DATABASE_URL')
    return address?.url
  }
  const directUrl = furtherUrl('DATABASE_DIRECT_URL')
  const ownerUrl = furtherUrl('DATABASE_OWNER_URL')
  if (ownerUrl !== undefined && sharesPassword(application.url, ownerUrl))
    throw new ConfigError(
      'DATABASE_URL',
      `a password other than the owner's in DATABASE_OWNER_URL: give ${roleOf(application.url)} another one, which it gets at the next start`,
    )
  if (directUrl !== undefined && roleOf(directUrl) !== roleOf(application.url))
    throw new ConfigError('DATABASE_DIRECT_URL', 'the role of DATABASE_URL')
  return {
    url: application.url,
    ownerUrl,
    directUrl,
    tls: isEncrypted ? { ca } : undefined,
  }
}

/** Reads an address, and its password from `DATABASE_PASSWORD` or `DATABASE_OWNER_PASSWORD` where it is given apart. */
function addressVariable(
  env: Environment,
  name: `DATABASE_${string}URL`,
  passwordName: 'DATABASE_PASSWORD' | 'DATABASE_OWNER_PASSWORD',
): string | undefined {
  const given = read.text(env, name, '')
  const [, host] = /^[^/]*\/\/(?:[^/]*@)?([^/?@]*)(?:[/?]|$)/.exec(given) ?? []
  if (host?.includes(','))
    throw new ConfigError(
      name,
      'an address of one host, postgres://role:password@host:port/database (of several servers the one that always leads to the primary)',
      read.withoutSecrets(given),
    )
  const raw = read.url(env, name, ['postgres', 'postgresql'])
  const password = read.text(env, passwordName, '')
  if (!password) return raw
  if (raw === undefined) {
    if (name === 'DATABASE_DIRECT_URL') return undefined
    throw new ConfigError(name, `must be set when ${passwordName} is`)
  }
  const url = new URL(raw)
  if (url.password) throw new ConfigError(name, `without a password when ${passwordName} is set`)
  url.password = encodeURIComponent(password)
  return url.href
}

const roleOf = (url: string): string => new URL(url).username

/** Whether two roles have one password: SQL past the application could sign in as the owner. */
function sharesPassword(url: string, ownerUrl: string): boolean {
  const { password } = new URL(url)
  return (
    password !== '' && password === new URL(ownerUrl).password && roleOf(url) !== roleOf(ownerUrl)
  )
}

/** Removes the TLS parameters from an address; `tls` states them once. */
function withoutTls(name: string, raw: string): { url: string; isEncrypted: boolean } {
  const url = new URL(raw)
  const mode = url.searchParams.get('sslmode')
  if (mode === null && !/[?&](ssl|uselibpq)/.test(raw)) return { url: raw, isEncrypted: false }
  const tlsParameters = [...url.searchParams.keys()].filter((key) => /^(ssl|uselibpq)/.test(key))
  if (mode !== null && !verified.has(mode) && mode !== 'disable')
    throw new ConfigError(name, 'sslmode=verify-full, or none: others let anybody answer')
  if (tlsParameters.some((key) => key !== 'sslmode'))
    throw new ConfigError(name, 'no other ssl… than sslmode; DATABASE_CA_FILE names the authority')
  url.searchParams.delete('sslmode')
  return { url: url.href, isEncrypted: verified.has(mode) }
}
