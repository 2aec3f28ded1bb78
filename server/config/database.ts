import { certificates } from './certificates.ts'
import { ConfigError, urlVariable, type Environment } from './variable.ts'

/** How the connection to PostgreSQL is encrypted; undefined: it is not. */
export interface DatabaseTls {
  /** Who vouches for the server's certificate, as PEM; undefined: the authorities that Node knows. */
  readonly ca: string | undefined
}

/** Where the database is, and as whom it is spoken to. */
export interface DatabaseAddress {
  /** `DATABASE_URL`: postgres://role:password@host:port/database, of the application's role. */
  readonly url: string
  /** `DATABASE_OWNER_URL`: the same of the role that owns the tables, and migrates; undefined: that is the same role. */
  readonly ownerUrl: string | undefined
  /** `sslmode=verify-full` in both addresses, or `DATABASE_CA_FILE`: encrypted, and the server's name is checked. */
  readonly tls: DatabaseTls | undefined
}

/** What is verified in full, whatever it promised elsewhere: pg has always read them so. */
const verified: ReadonlySet<string | null> = new Set([
  'verify-full',
  'verify-ca',
  'require',
  'prefer',
])

/**
 * @returns undefined when `DATABASE_URL` is unset: the embedded database
 * @throws ConfigError when an address cannot be used, or its TLS would not be verified
 */
export function databaseConfig(env: Environment): DatabaseAddress | undefined {
  const url = urlVariable(env, 'DATABASE_URL', ['postgres', 'postgresql'])
  const ownerUrl = urlVariable(env, 'DATABASE_OWNER_URL', ['postgres', 'postgresql'])
  const ca = certificates(env, 'DATABASE_CA_FILE')
  if (url === undefined) {
    if (ownerUrl === undefined) return undefined
    throw new ConfigError('DATABASE_URL', 'must be set when DATABASE_OWNER_URL is')
  }
  const application = withoutTls('DATABASE_URL', url)
  const owner = ownerUrl === undefined ? undefined : withoutTls('DATABASE_OWNER_URL', ownerUrl)
  const isEncrypted = ca !== undefined || application.isEncrypted
  if (owner && ca === undefined && owner.isEncrypted !== application.isEncrypted)
    throw new ConfigError('DATABASE_OWNER_URL', 'the same sslmode as in DATABASE_URL')
  return {
    url: application.url,
    ownerUrl: owner?.url,
    tls: isEncrypted ? { ca } : undefined,
  }
}

/** Takes what says how to encrypt out of an address: it is said once, in `tls`. */
function withoutTls(name: string, raw: string): { url: string; isEncrypted: boolean } {
  const url = new URL(raw)
  const mode = url.searchParams.get('sslmode')
  if (mode === null && !/[?&](ssl|uselibpq)/.test(raw)) return { url: raw, isEncrypted: false }
  const others = [...url.searchParams.keys()].filter((key) => /^(ssl|uselibpq)/.test(key))
  if (mode !== null && !verified.has(mode) && mode !== 'disable')
    throw new ConfigError(name, 'sslmode=verify-full, or none: others let anybody answer')
  if (others.some((key) => key !== 'sslmode'))
    throw new ConfigError(name, 'no other ssl… than sslmode; DATABASE_CA_FILE names the authority')
  url.searchParams.delete('sslmode')
  return { url: url.href, isEncrypted: verified.has(mode) }
}
