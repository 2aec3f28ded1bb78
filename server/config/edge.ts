import { desktopBase, withoutTrailingSlash } from '../../contract/routes.ts'
import { runtimeConfig, type RuntimeConfig } from '../../contract/site.ts'
import type { LogLevel } from './api.ts'
import { certificates } from './certificates.ts'
import { trustProxyVariable } from './trust-proxy-variable.ts'
import {
  choiceVariable,
  ConfigError,
  flagVariable,
  numberVariable,
  textVariable,
  urlVariable,
  type Environment,
} from './variable.ts'

/** What the edge needs to know. Every member names its variable; docs/OPERATIONS.md lists them for ops. */
export interface EdgeConfig {
  /** `HOST`: address to listen on; 127.0.0.1 unless set, so that a trial run is not open to the network. */
  readonly host: string
  /** `PORT`: 3000; 0 takes any free one. */
  readonly port: number
  /** `API_HOST`: base address of the API, e.g. `http://api:3001`; unset = the API runs inside. */
  readonly apiHost: string | undefined
  /** `API_CA_FILE`, read: who vouches for the certificate of `API_HOST`; unset = the authorities that Node knows. */
  readonly apiCa: string | undefined
  /** `API_TIMEOUT_SECONDS`: how long the API may take to begin its answer once it has the request; 60. */
  readonly apiTimeoutSeconds: number
  /** `PUBLIC_URL`: the address citizens type, e.g. `https://jubao.example.gov.cn`; https expects TLS. */
  readonly publicUrl: string | undefined
  /**
   * `TRUST_PROXY`: whose `X-Forwarded-*` and `X-Request-Id` headers are trusted: addresses, networks, or
   * loopback (default), linklocal, uniquelocal, comma-separated. A trusted sender can claim any address.
   */
  readonly trustProxy: readonly string[]
  /** `LOG_LEVEL`: debug, info (default), warn, error or silent. */
  readonly logLevel: LogLevel
  /** `DRAIN_SECONDS`: how long running requests may take to finish when the edge is stopped; 30. */
  readonly drainSeconds: number
  /** `PAGE_STATISTICS_FILE`: a script that replaces ours at /web/page-statistics.js. */
  readonly pageStatisticsFile: string | undefined
  /** What is written into every page, for everyone to read. */
  readonly runtime: RuntimeConfig
}

/** An authority for an address that is not encrypted would look safe. */
function apiAuthority(env: Environment): string | undefined {
  const ca = certificates(env, 'API_CA_FILE')
  if (ca !== undefined && !textVariable(env, 'API_HOST', '').startsWith('https://'))
    throw new ConfigError('API_HOST', 'https://… when API_CA_FILE is set')
  return ca
}

/** The client is built for one base path: with another one the scripts of its pages would be missing. */
function baseVariable(env: Environment): string {
  const base = withoutTrailingSlash(textVariable(env, 'APP_BASE', desktopBase))
  if (base !== desktopBase)
    throw new ConfigError('APP_BASE', `${desktopBase}, the base path that the client is built for`)
  return base
}

/** Pages call no other origin than their own. */
function signApiVariable(env: Environment): string {
  const path = textVariable(env, 'WX_SIGN_API', '')
  if (path && !/^\/(?!\/)[^\s\\#]*$/.test(path))
    throw new ConfigError('WX_SIGN_API', "a path of the portal's own address, e.g. /api/wx/sign")
  return path
}

/**
 * The public part of the configuration, an allow-list. Source: spec §9.
 * `APP_ENV` test · `APP_MODE` production · `APP_BASE` /web/pc · `SITE_LOGO` 1 · `SITE_TITLE` ·
 * `ICP_NUMBER` (site filing) · `POLICE_FILING` · `CONTACT_PHONE` · `CONTACT_EMAIL` · `WX_APP_ID` (WeChat
 * web app id) · `WX_SIGN_API` (path of the WeChat signature API); all texts are empty unless set. `SERVICE_WORKER` 1; 0
 * removes the service workers from the browsers that have them, at their next visit.
 */
const readRuntime = (env: Environment): RuntimeConfig =>
  runtimeConfig.parse({
    environment: textVariable(env, 'APP_ENV', 'test'),
    mode: textVariable(env, 'APP_MODE', 'production'),
    base_path: baseVariable(env),
    logo: flagVariable(env, 'SITE_LOGO', true),
    title: textVariable(env, 'SITE_TITLE', '网络违法和不良信息举报平台'),
    icp_number: textVariable(env, 'ICP_NUMBER', ''),
    police_filing: textVariable(env, 'POLICE_FILING', ''),
    contact_phone: textVariable(env, 'CONTACT_PHONE', ''),
    contact_email: textVariable(env, 'CONTACT_EMAIL', ''),
    wx_app_id: textVariable(env, 'WX_APP_ID', ''),
    wx_sign_api: signApiVariable(env),
    service_worker: flagVariable(env, 'SERVICE_WORKER', true),
  })

/** @throws ConfigError that names the first variable that cannot be used */
export const edgeConfig = (env: Environment): EdgeConfig => ({
  host: textVariable(env, 'HOST', '127.0.0.1'),
  port: numberVariable(env, 'PORT', 3000, { max: 65_535 }),
  apiHost: urlVariable(env, 'API_HOST', ['http', 'https']),
  apiCa: apiAuthority(env),
  apiTimeoutSeconds: numberVariable(env, 'API_TIMEOUT_SECONDS', 60, { min: 1, max: 3600 }),
  publicUrl: urlVariable(env, 'PUBLIC_URL', ['http', 'https']),
  trustProxy: trustProxyVariable(env, 'TRUST_PROXY', ['loopback']),
  logLevel: choiceVariable(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  drainSeconds: numberVariable(env, 'DRAIN_SECONDS', 30, { max: 3600 }),
  pageStatisticsFile: textVariable(env, 'PAGE_STATISTICS_FILE', '') || undefined,
  runtime: readRuntime(env),
})
