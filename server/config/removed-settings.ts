import { ConfigError, type Environment } from './variable.ts'

const template = (name: string) => ['', `SMS_TEMPLATES has ${name}=ID`] as const
const days = (name: string, usual: string) => [usual, `RETENTION_DAYS has ${name}=DAYS`] as const
const gateway = ['', 'PROVIDER_GATEWAY names a gateway'] as const
const version = ['', 'PORTAL_VERSION names the images by their tag'] as const

/** Settings of earlier releases: the value that always holds now, and where anything else is set. */
const removed: Readonly<Record<string, readonly [always: string, instead: string]>> = {
  APP_BASE: ['/web/pc', 'the pages are built for /web/pc'],
  APP_MODE: ['production', 'APP_ENV alone marks the pages'],
  SITE_LOGO: ['1', 'the emblem is always shown'],
  DRAIN_SECONDS: ['30', 'it is always 30'],
  METRICS_HOST: ['127.0.0.1', 'METRICS_PORT may be ADDRESS:PORT'],
  RECEIPT_KEY: ['', 'the key follows from INDEX_SECRET, and former receipts still verify'],
  S3_FORCE_PATH_STYLE: ['1', "S3_ENDPOINT begins with the bucket's name if hosts are named so"],
  SMS_ENDPOINT: gateway,
  WX_OPEN_URL: gateway,
  WX_API_URL: gateway,
  SMS_TEMPLATE_PARAMS: ['', "tencent's template has code and minutes, aliyun's the code alone"],
  SMS_TEMPLATE_ID: template('code'),
  SMS_TEMPLATE_ID_EN: template('code_en'),
  SMS_RESULT_TEMPLATE_ID: template('result'),
  SMS_PHONE_CHANGE_TEMPLATE_ID: template('phone_change'),
  SMS_QUERY_CODE_TEMPLATE_ID: template('query_code'),
  SMS_QUERY_CODE_TEMPLATE_ID_EN: template('query_code_en'),
  CLOSED_REPORTER_RETENTION_DAYS: days('closed_reporter', '730'),
  NOTICE_RETENTION_DAYS: days('notice', '365'),
  AUDIT_RETENTION_DAYS: days('audit', '1096'),
  HTTPS_PORT: ['443', 'another port stands in docker-compose.override.yml'],
  STAFF_BIND: ['127.0.0.1', 'STAFF_HOST is the address of this machine for the desk'],
  PORTAL_IMAGE: version,
  PREVIEW_IMAGE: version,
  BACKUP_IMAGE: version,
}

/** Names that are no longer read. */
export const removedSettings: ReadonlySet<string> = new Set([...Object.keys(removed), 'FILE_STORE'])

/** Refuses a setting that is no longer read, so that nobody relies on it. @throws ConfigError saying what does instead */
export function refuseRemoved(env: Environment): void {
  for (const [name, [always, instead]] of Object.entries(removed)) {
    const given = env[name]?.trim()
    if (given && given !== always) throw new ConfigError(name, `must be left out: ${instead}`)
  }
  const store = env['S3_BUCKET']?.trim() ? 's3' : 'local'
  if ((env['FILE_STORE']?.trim() || store) !== store)
    throw new ConfigError('FILE_STORE', 'must be left out: evidence is in S3_BUCKET if that is set')
}
