import { join, resolve } from 'node:path'
import { deadlineConfig, type DeadlineConfig } from './deadlines.ts'
import { databaseConfig, type DatabaseAddress } from './database.ts'
import { izyConfig, type IzyConfig } from './izy.ts'
import { logLevelVariable, type LogLevel } from './variable.ts'
import { mailConfig, type MailConfig } from './mail.ts'
import { metricsConfig, type MetricsConfig } from './metrics.ts'
import { retentionConfig, type RetentionConfig } from './retention.ts'
import { dataKeysVariable, secretVariable, sm2KeyVariable } from './secret-variable.ts'
import { staffUrlVariable } from './address-variable.ts'
import { storageConfig, type S3Config } from './storage.ts'
import { smsConfig, type SmsConfig } from './sms.ts'
import { trustProxyVariable } from './trust-proxy-variable.ts'
import {
  drainDelayVariable,
  isProduction,
  numberVariable,
  textVariable,
  urlVariable,
  type Environment,
} from './variable.ts'
import { wechatConfig, type WechatConfig } from './wechat.ts'

/** The API's settings, checked. Each member names its environment variable; all are optional. */
export interface ApiConfig {
  /** `API_PORT`: the port when the API runs apart; 3001. 0 takes a free one. */
  readonly port: number
  /** `HOST`: the address to listen on when the API runs apart; 127.0.0.1. */
  readonly host: string
  /** `DRAIN_SECONDS`: time that running requests have when the API stops; 30. */
  readonly drainSeconds: number
  /**
   * `DRAIN_DELAY_SECONDS`: time before that in which `/readyz` answers 503 and calls are still served; 5 in production,
   * else 0.
   */
  readonly drainDelaySeconds: number
  /** `LOG_LEVEL`: debug, info (default), warn, error or silent. */
  readonly logLevel: LogLevel
  /**
   * `TRUST_PROXY`: senders whose X-Forwarded-For is trusted: addresses, networks, or loopback (default), linklocal,
   * uniquelocal, comma-separated. Trusting every sender lets callers evade the rate limits.
   */
  readonly trustProxy: readonly string[]
  /** For the API's own process. */
  readonly metrics: MetricsConfig

  /**
   * `APP_ENV` is production: no /api/documentation, no /api/openapi.json, and no printed messages unless configured.
   */
  readonly production: boolean
  /** `PUBLIC_URL`: the address that citizens type. WeChat returns them there; without it sign-in by WeChat is off. */
  readonly publicUrl: string | undefined
  /** `ORGANISER`: the centre's name on receipts; may be empty. */
  readonly organiser: string

  /** `DATA_DIR`: files, secrets and the embedded database; ./data. Back it up. */
  readonly dataDir: string
  /** `DATABASE_URL`, `DATABASE_OWNER_URL`, `DATABASE_CA_FILE`: PostgreSQL 15 or newer. Undefined: embedded. */
  readonly database: DatabaseAddress | undefined
  /** `DATABASE_CONNECTIONS`: most connections of this process; 20. Seven are for jobs, one for `/readyz`. */
  readonly databaseConnections: number
  /** `PREVIEW_SOCKET`: socket of the container that opens pictures. Undefined: child processes open them. */
  readonly previewSocket: string | undefined
  /** `STORAGE_MIN_FREE_MB` (512), in bytes: uploads stop before the disk has less free. */
  readonly storageMinFreeBytes: number
  /** `FILE_STORE`, `S3_*`: where evidence is stored; undefined: on the disk. */
  readonly bucket: S3Config | undefined

  /** `TOKEN_SECRET`: 64 hex digits. A new one ends all sessions. Unset: made at the first start. */
  readonly tokenSecret: Buffer | undefined
  /**
   * `INDEX_SECRET`: 64 hex digits. Query codes and look-ups depend on it, so it never changes. Unset: made at the first
   * start.
   */
  readonly indexSecret: Buffer | undefined
  /**
   * `DATA_KEYS`: `1:hex,2:hex`, 64 digits each; the last one encrypts, the others decrypt. Unset: made at the first
   * start.
   */
  readonly dataKeys: ReadonlyMap<number, Buffer> | undefined
  /** `RECEIPT_KEY`: 64 hex digits, an SM2 key that signs receipts. Unset: derived from `INDEX_SECRET`. */
  readonly receiptKey: Buffer | undefined

  /** `SMS_DRIVER`: console (default) prints codes; tencent and aliyun send them. */
  readonly sms: SmsConfig
  /** `MAIL_DRIVER`: console (default) prints e-mails; smtp sends them. */
  readonly mail: MailConfig
  /** `WX_*`: sign-in by WeChat; off by default. */
  readonly wechat: WechatConfig
  /** `IZY_*`: sign-in by a partner platform's tickets; off by default. */
  readonly izy: IzyConfig | undefined

  /** `AUDIT_ANCHOR_FILE`: the file that records the head of the audit each hour; better on another disk. */
  readonly auditAnchorFile: string

  /** `STAFF_URL`: the address that staff type, e.g. `https://desk.example.gov.cn`. Undefined: no passkeys. */
  readonly staffUrl: URL | undefined

  /** `…_RETENTION_DAYS`: how long personal data is kept. */
  readonly retention: RetentionConfig
  /** `CASE_DAYS`, `CASE_URGENT_HOURS`, `URGENT_REPORT_TYPES`: how long each step may take. */
  readonly deadlines: DeadlineConfig
}

const port = { min: 0, max: 65_535 }
const megabyte = 1024 * 1024

/** Reads the API's settings. @throws ConfigError naming the first variable that is wrong, and the expected value */
export function apiConfig(env: Environment): ApiConfig {
  const dataDir = resolve(textVariable(env, 'DATA_DIR', './data'))
  return {
    port: numberVariable(env, 'API_PORT', 3001, port),
    host: textVariable(env, 'HOST', '127.0.0.1'),
    drainSeconds: numberVariable(env, 'DRAIN_SECONDS', 30, { max: 3600 }),
    drainDelaySeconds: drainDelayVariable(env),
    logLevel: logLevelVariable(env),
    trustProxy: trustProxyVariable(env, 'TRUST_PROXY', ['loopback']),
    metrics: metricsConfig(env, 'api'),

    production: isProduction(env),
    publicUrl: urlVariable(env, 'PUBLIC_URL', ['http', 'https']),
    organiser: textVariable(env, 'ORGANISER', ''),
    dataDir,
    database: databaseConfig(env),
    databaseConnections: numberVariable(env, 'DATABASE_CONNECTIONS', 20, { min: 12, max: 1000 }),
    previewSocket: textVariable(env, 'PREVIEW_SOCKET', '') || undefined,
    storageMinFreeBytes: numberVariable(env, 'STORAGE_MIN_FREE_MB', 512) * megabyte,
    bucket: storageConfig(env),

    tokenSecret: secretVariable(env, 'TOKEN_SECRET'),
    indexSecret: secretVariable(env, 'INDEX_SECRET'),
    dataKeys: dataKeysVariable(env, 'DATA_KEYS'),
    receiptKey: sm2KeyVariable(env, 'RECEIPT_KEY'),

    sms: smsConfig(env),
    mail: mailConfig(env),
    wechat: wechatConfig(env),
    izy: izyConfig(env),

    auditAnchorFile: resolve(
      textVariable(env, 'AUDIT_ANCHOR_FILE', join(dataDir, 'desk', 'audit-anchors.jsonl')),
    ),

    staffUrl: staffUrlVariable(env, 'STAFF_URL'),

    retention: retentionConfig(env),
    deadlines: deadlineConfig(env),
  }
}
