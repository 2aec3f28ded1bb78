import { desktopBase } from '../../contract/pages.ts'
import { runtimeConfig, type RuntimeConfig } from '../../contract/site/site.ts'
import { certificates, fileVariable } from './file-variable.ts'
import { metricsConfig } from './metrics.ts'
import { trustProxyVariable } from './trust-proxy-variable.ts'
import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'

/** Reads the servers of one API, any of which answers a call. */
const apiHostsVariable = (env: Environment): string[] =>
  read
    .list(env, 'API_HOST')
    .flatMap((part) => read.url({ API_HOST: part }, 'API_HOST', ['http', 'https']) ?? [])

/** Reads the API's authority. An authority for an unencrypted address would look safe, so it is refused. */
function apiAuthority(env: Environment): string | undefined {
  const ca = certificates(env, 'API_CA_FILE')
  const hosts = apiHostsVariable(env)
  const isEncrypted = hosts.length > 0 && hosts.every((host) => host.startsWith('https://'))
  if (ca !== undefined && !isEncrypted)
    throw new ConfigError('API_HOST', 'https://… when API_CA_FILE is set')
  return ca
}

/** Reads the path of the signature API. Pages call no origin but their own. */
function signApiVariable(env: Environment): string {
  const path = read.text(env, 'WX_SIGN_API', '')
  if (path && !/^\/(?!\/)[^\s\\#]*$/.test(path))
    throw new ConfigError('WX_SIGN_API', "a path of the portal's own address, e.g. /api/wx/sign")
  return path
}

/** Reads the centre's identity, which citizens look for at the foot of a state page. */
const identityOf = (env: Environment) => ({
  organiser: read.text(env, 'ORGANISER', ''),
  contact_phone: read.text(env, 'CONTACT_PHONE', ''),
  contact_email: read.text(env, 'CONTACT_EMAIL', ''),
  contact_hours: read.text(env, 'CONTACT_HOURS', ''),
  icp_number: read.text(env, 'ICP_NUMBER', ''),
  police_filing: read.text(env, 'POLICE_FILING', ''),
})
type Identity = ReturnType<typeof identityOf>

/** Samples for a trial without an identity, marked 示例. The number is the national centre's, so that a caller reaches help. */
const sampleIdentity: Identity = {
  organiser: '某省互联网信息办公室',
  contact_phone: '12377',
  contact_email: 'jubao@example.com',
  contact_hours: '工作日 9:00—17:30',
  icp_number: '某ICP备12345678号-1',
  police_filing: '某公网安备12345678901234号',
}

/** Reads the identity: all samples or none, because half of them would pass for the centre's own. */
export function readIdentity(env: Environment): Identity & Pick<RuntimeConfig, 'is_sample'> {
  const identity = identityOf(env)
  const is_sample = read.stage(env) === 'test' && !Object.values(identity).some(Boolean)
  return { ...(is_sample ? sampleIdentity : identity), is_sample }
}

/** Returns the variables of the identity without a value. Hours and police filing are optional. */
export const missingIdentity = (runtime: RuntimeConfig): string[] =>
  (
    [
      ['ORGANISER', 'organiser'],
      ['CONTACT_PHONE', 'contact_phone'],
      ['CONTACT_EMAIL', 'contact_email'],
      ['ICP_NUMBER', 'icp_number'],
    ] as const
  ).flatMap(([name, member]) => (runtime[member] && !runtime.is_sample ? [] : [name]))

/** Reads the public part of the configuration, an allow-list. Source: spec §9. */
const readRuntime = (env: Environment): RuntimeConfig =>
  runtimeConfig.parse({
    environment: read.stage(env),
    mode: 'production',
    base_path: desktopBase,
    logo: true,
    title: read.text(env, 'SITE_TITLE', '网络违法和不良信息举报平台'),
    ...readIdentity(env),
    quick_exit_url:
      read.url(env, 'QUICK_EXIT_URL', ['http', 'https']) ?? 'https://www.weather.com.cn/',
    wx_app_id: read.text(env, 'WX_APP_ID', ''),
    wx_sign_api: signApiVariable(env),
    service_worker: read.flag(env, 'SERVICE_WORKER', true),
  })

/** Reads the edge's settings (.env.example). @throws ConfigError naming the first wrong variable */
export const edgeConfig = (env: Environment) => ({
  host: read.listener(env, 'HOST'),
  port: read.number(env, 'PORT', 3000, { max: 65_535 }),
  /** Empty: the API runs inside. */
  apiHosts: apiHostsVariable(env),
  apiCa: apiAuthority(env),
  apiTimeoutSeconds: read.number(env, 'API_TIMEOUT_SECONDS', 60, { min: 1, max: 3600 }),
  publicUrl: read.url(env, 'PUBLIC_URL', ['http', 'https']),
  trustProxy: trustProxyVariable(env),
  logLevel: read.logLevel(env),
  drainDelaySeconds: read.drainDelay(env),
  pageStatistics: fileVariable(env, 'PAGE_STATISTICS_FILE'),
  metrics: metricsConfig(env, 'edge'),
  /** Public: written into every page. */
  runtime: readRuntime(env),
})
export type EdgeConfig = Readonly<ReturnType<typeof edgeConfig>>
