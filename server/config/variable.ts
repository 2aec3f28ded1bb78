/** The environment, as Node gives it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Stops the start. Names the variable and the expected value. */
export class ConfigError extends Error {
  /** @param found the actual value, only where it cannot be a secret, such as a file name */
  readonly variable: string
  constructor(name: string, expected: string, found?: string) {
    super(`${name}: ${expected}${found === undefined ? '' : `; it is ${found}`}`)
    this.name = 'ConfigError'
    this.variable = name
  }
}

const stages = ['test', 'development', 'staging', 'production'] as const

/** Reads `APP_ENV`. @throws ConfigError for a stage with another name, such as `prod` */
export const stage = (env: Environment): (typeof stages)[number] =>
  choice(env, 'APP_ENV', stages, 'test')

/** Returns whether this is the portal itself (`APP_ENV`). @throws ConfigError */
export const isProduction = (env: Environment): boolean => stage(env) === 'production'

/** Reads a text; an empty one counts as unset. */
export const text = (env: Environment, name: string, fallback: string): string =>
  env[name]?.trim() || fallback

/** Reads an address to listen at; IPv6 may have the brackets that it has in a URL. */
export const listener = (env: Environment, name: string): string =>
  text(env, name, '127.0.0.1').replace(/^\[(.*)\]$/, '$1')

/** Reads comma-separated texts; empty ones are left out. */
export const list = (env: Environment, name: string): string[] =>
  text(env, name, '')
    .split(',')
    .flatMap((part) => part.trim() || [])

/** Reads comma-separated `name=value` entries, each split at `=`: a malformed entry has not exactly two parts. */
export const pairs = (env: Environment, name: string): string[][] =>
  list(env, name).map((part) => part.split('=').map((side) => side.trim()))

export function number(
  env: Environment,
  name: string,
  fallback: number,
  { min = 0, max = Number.MAX_SAFE_INTEGER } = {},
): number {
  const raw = env[name]?.trim()
  if (!raw) return fallback
  const value = Number(raw)
  if (!Number.isInteger(value) || value < min || value > max)
    throw new ConfigError(name, `a whole number from ${min} to ${max}`)
  return value
}

/** Reads `1`, `true`, `yes` or `0`, `false`, `no`. @throws ConfigError for anything else */
export function flag(env: Environment, name: string, fallback: boolean): boolean {
  const raw = env[name]?.trim().toLowerCase()
  if (!raw) return fallback
  if (['1', 'true', 'yes'].includes(raw)) return true
  if (['0', 'false', 'no'].includes(raw)) return false
  throw new ConfigError(name, '1 or 0')
}

const host = String.raw`(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?`
const address = new RegExp(
  `^([a-z]+://)([^?#]*@)?(${host}(?:,${host})*(?:/[^?#@]*)?)(?:[?#][^@]*)?$`,
  'i',
)

/**
 * Removes credentials, query and fragment from an address.
 * @returns undefined when they cannot be told apart: a password may contain anything
 */
export function withoutSecrets(given: string): string | undefined {
  const [, scheme, user, rest] = address.exec(given) ?? []
  return scheme && rest && `${scheme}${user ? '…@' : ''}${rest}`
}

/** Reads an absolute address; undefined when unset. @throws ConfigError when it is none of these schemes */
export function url(
  env: Environment,
  name: string,
  schemes: readonly string[],
): string | undefined {
  const raw = env[name]?.trim()
  if (!raw) return undefined
  const isOne = schemes.some((scheme) => raw.toLowerCase().startsWith(`${scheme}://`))
  const parsed = URL.parse(raw)
  // A password with one of these ends the host too early, and parts of it would be shown as host and port.
  if (isOne && (parsed?.hash || `${parsed?.pathname}${parsed?.search}`.includes('@')))
    throw new ConfigError(
      name,
      'an address; in its password # is written %23, / %2F, ? %3F and @ %40',
    )
  if (!isOne || !parsed)
    throw new ConfigError(
      name,
      `an address that starts with ${schemes.map((s) => `${s}://`).join(' or ')}`,
      withoutSecrets(raw),
    )
  return raw
}

/** Reads one of several choices. @throws ConfigError for anything else */
export function choice<T extends string>(
  env: Environment,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const raw = env[name]?.trim()
  if (!raw) return fallback
  const chosen = choices.find((choice) => choice === raw)
  if (!chosen) throw new ConfigError(name, `one of ${choices.join(', ')}`)
  return chosen
}

/**
 * Reads a text that another variable makes mandatory.
 * @param because the reason, e.g. `SMS_DRIVER is tencent` @throws ConfigError when it is unset or empty
 */
export function required(env: Environment, name: string, because: string): string {
  const value = env[name]?.trim()
  if (!value) throw new ConfigError(name, `must be set when ${because}`)
  return value
}

/** Reads how long balancers take to notice that `/readyz` fails, more than their interval. @throws ConfigError */
export const drainDelay = (env: Environment): number =>
  number(env, 'DRAIN_DELAY_SECONDS', isProduction(env) ? 5 : 0, { max: 600 })

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Reads `LOG_LEVEL`: info when unset. @throws ConfigError for an unknown level */
export const logLevel = (env: Environment): LogLevel => choice(env, 'LOG_LEVEL', logLevels, 'info')

/**
 * Reads a driver of messages. `console` prints them, codes included, and sends nothing. It is the default outside
 * production; in production it must be set explicitly.
 * @param drivers `console` first @throws ConfigError for an unknown driver, or none in production
 */
export function driver<T extends string>(
  env: Environment,
  name: string,
  drivers: readonly ['console', ...T[]],
): 'console' | T {
  const [, ...sending] = drivers
  if (isProduction(env) && !env[name]?.trim())
    throw new ConfigError(
      name,
      `must be set in .env when APP_ENV is production, to ${sending.join(' or ')}; console prints codes and sends nothing`,
    )
  return choice<'console' | T>(env, name, drivers, 'console')
}
