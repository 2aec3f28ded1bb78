import { desktopBase, withoutTrailingSlash } from '../../contract/pages.ts'
import { runtimeConfig, type RuntimeConfig } from '../../contract/site.ts'
import { certificates } from './file-variable.ts'
import { fileVariable } from './file-variable.ts'
import { logLevelVariable, type LogLevel } from './variable.ts'
import { metricsConfig, type MetricsConfig } from './metrics.ts'
import { trustProxyVariable } from './trust-proxy-variable.ts'
import {
  ConfigError,
  drainDelayVariable,
  flagVariable,
  numberVariable,
  textVariable,
  urlVariable,
  type Environment,
} from './variable.ts'

/** What the edge needs to know. Every member names its variable; docs/operations/configure.md lists them. */
export interface EdgeConfig {
  /** `HOST`: address to listen on; 127.0.0.1 unless set, so that a trial run is not open to the network. */
  readonly host: string
  /** `PORT`: 3000; 0 takes any free one. */
  readonly port: number
  /** `API_HOST`: base addresses of the API, comma-separated, e.g. `http://api:3001`; none = the API runs inside. */
  readonly apiHosts: readonly string[]
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
  /** `DRAIN_DELAY_SECONDS`: how long `/readyz` says 503 and everything is still served, before; 5 in production, else 0. */
  readonly drainDelaySeconds: number
  /** `PAGE_STATISTICS_FILE`, read: a script that replaces ours at /web/page-statistics.js. */
  readonly pageStatistics: string | undefined
  /** Also where the API and the desk run in this process. */
  readonly metrics: MetricsConfig
  /** What is written into every page, for everyone to read. */
  readonly runtime: RuntimeConfig
}

/** Several servers of one API, any of which answers a call. */
const apiHostsVariable = (env: Environment): string[] =>
  textVariable(env, 'API_HOST', '')
    .split(',')
    .map((part) => urlVariable({ API_HOST: part.trim() }, 'API_HOST', ['http', 'https']))
    .filter((host) => host !== undefined)

/** An authority for an address that is not encrypted would look safe. */
function apiAuthority(env: Environment): string | undefined {
  const ca = certificates(env, 'API_CA_FILE')
  const hosts = apiHostsVariable(env)
  const isEncrypted = hosts.length > 0 && hosts.every((host) => host.startsWith('https://'))
  if (ca !== undefined && !isEncrypted)
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

/** Whose service this is, by the variables that say so: what a citizen looks for at the foot of a page of the state. */
const identityOf = (env: Environment) => ({
  organiser: textVariable(env, 'ORGANISER', ''),
  contact_phone: textVariable(env, 'CONTACT_PHONE', ''),
  contact_email: textVariable(env, 'CONTACT_EMAIL', ''),
  contact_hours: textVariable(env, 'CONTACT_HOURS', ''),
  icp_number: textVariable(env, 'ICP_NUMBER', ''),
  police_filing: textVariable(env, 'POLICE_FILING', ''),
})
type Identity = ReturnType<typeof identityOf>

/**
 * Stands in a try-out's pages where nothing of it is set, each value marked 示例. The number is that of the national
 * centre, so that whoever dials it all the same reaches somebody.
 */
const sampleIdentity: Identity = {
  organiser: '某省互联网信息办公室',
  contact_phone: '12377',
  contact_email: 'jubao@example.com',
  contact_hours: '工作日 9:00—17:30',
  icp_number: '某ICP备12345678号-1',
  police_filing: '某公网安备12345678901234号',
}

/** All samples or none: half of them would pass for the centre's own. */
function readIdentity(env: Environment): Identity & Pick<RuntimeConfig, 'is_sample'> {
  const identity = identityOf(env)
  const is_sample =
    textVariable(env, 'APP_ENV', 'test') === 'test' && !Object.values(identity).some(Boolean)
  return { ...(is_sample ? sampleIdentity : identity), is_sample }
}

/** What of it has no value, by the names of the variables. Without hours and police filing a portal may be complete. */
export const missingIdentity = (runtime: RuntimeConfig): string[] =>
  (
    [
      ['ORGANISER', 'organiser'],
      ['CONTACT_PHONE', 'contact_phone'],
      ['CONTACT_EMAIL', 'contact_email'],
      ['ICP_NUMBER', 'icp_number'],
    ] as const
  ).flatMap(([name, member]) => (runtime[member] && !runtime.is_sample ? [] : [name]))

/**
 * The public part of the configuration, an allow-list. Source: spec §9.
 * `APP_ENV` test · `APP_MODE` production · `APP_BASE` /web/pc · `SITE_LOGO` 1 · `SITE_TITLE` · `ORGANISER` ·
 * `ICP_NUMBER` (site filing) · `POLICE_FILING` · `CONTACT_PHONE` · `CONTACT_EMAIL` · `CONTACT_HOURS` · `WX_APP_ID`
 * (WeChat web app id) · `WX_SIGN_API` (path of the WeChat signature API); all texts are empty unless set, but for samples. `SERVICE_WORKER` 1; 0
 * removes the service workers from the browsers that have them, at their next visit.
 */
const readRuntime = (env: Environment): RuntimeConfig =>
  runtimeConfig.parse({
    environment: textVariable(env, 'APP_ENV', 'test'),
    mode: textVariable(env, 'APP_MODE', 'production'),
    base_path: baseVariable(env),
    logo: flagVariable(env, 'SITE_LOGO', true),
    title: textVariable(env, 'SITE_TITLE', '网络违法和不良信息举报平台'),
    ...readIdentity(env),
    wx_app_id: textVariable(env, 'WX_APP_ID', ''),
    wx_sign_api: signApiVariable(env),
    service_worker: flagVariable(env, 'SERVICE_WORKER', true),
  })

/** @throws ConfigError that names the first variable that cannot be used */
export const edgeConfig = (env: Environment): EdgeConfig => ({
  host: textVariable(env, 'HOST', '127.0.0.1'),
  port: numberVariable(env, 'PORT', 3000, { max: 65_535 }),
  apiHosts: apiHostsVariable(env),
  apiCa: apiAuthority(env),
  apiTimeoutSeconds: numberVariable(env, 'API_TIMEOUT_SECONDS', 60, { min: 1, max: 3600 }),
  publicUrl: urlVariable(env, 'PUBLIC_URL', ['http', 'https']),
  trustProxy: trustProxyVariable(env, 'TRUST_PROXY', ['loopback']),
  logLevel: logLevelVariable(env),
  drainSeconds: numberVariable(env, 'DRAIN_SECONDS', 30, { max: 3600 }),
  drainDelaySeconds: drainDelayVariable(env),
  pageStatistics: fileVariable(env, 'PAGE_STATISTICS_FILE'),
  metrics: metricsConfig(env, 'edge'),
  runtime: readRuntime(env),
})
