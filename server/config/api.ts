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

/** The back end's settings, checked. Each member names its environment variable; all are optional. */
export interface ApiConfig {
  /** `API_PORT`: where the API listens when it runs alone; 3001. 0 takes a free one. */
  readonly port: number
  /** `HOST`: the address it listens on when it runs alone; 127.0.0.1. */
  readonly host: string
  /** `DRAIN_SECONDS`: how long running requests may take to finish when the API is stopped; 30. */
  readonly drainSeconds: number
  /** `DRAIN_DELAY_SECONDS`: how long `/readyz` says 503 and everything is still served, before; 5 in production, else 0. */
  readonly drainDelaySeconds: number
  /** `LOG_LEVEL`: debug, info (default), warn, error or silent. */
  readonly logLevel: LogLevel
  /**
   * `TRUST_PROXY`: whose X-Forwarded-For is trusted: addresses, networks, or loopback (default),
   * linklocal, uniquelocal, comma-separated. Trusting everybody lets callers evade the rate limits.
   */
  readonly trustProxy: readonly string[]
  /** Of the API's own process. */
  readonly metrics: MetricsConfig

  /** `APP_ENV` is production: no /api/documentation and /api/openapi.json, and no message printed unless asked for. */
  readonly production: boolean
  /** `PUBLIC_URL`: the address citizens type; WeChat sends them back there, and is off without it. */
  readonly publicUrl: string | undefined
  /** `ORGANISER`: whose service this is, as receipts say it; empty unless set. */
  readonly organiser: string

  /** `DATA_DIR`: files, secrets and the embedded database; ./data. Back it up. */
  readonly dataDir: string
  /** `DATABASE_URL`, `DATABASE_OWNER_URL`, `DATABASE_CA_FILE`: PostgreSQL 15 or newer, see there. Unset: embedded. */
  readonly database: DatabaseAddress | undefined
  /** `DATABASE_CONNECTIONS`: most connections of this process at one time; 20. Seven are for jobs, one for `/readyz`. */
  readonly databaseConnections: number
  /** `PREVIEW_SOCKET`: where the container listens that opens pictures. Unset: processes of this one do. */
  readonly previewSocket: string | undefined
  /** `STORAGE_MIN_FREE_MB` (512), in bytes: what comes in is stopped before the disk has less. */
  readonly storageMinFreeBytes: number
  /** `FILE_STORE`, `S3_*`: where evidence is stored; undefined: on the disk. */
  readonly bucket: S3Config | undefined

  /** `TOKEN_SECRET`: 64 hex digits. A new one ends all sessions. Unset: made at the first start. */
  readonly tokenSecret: Buffer | undefined
  /** `INDEX_SECRET`: 64 hex digits. Query codes and look-ups depend on it: it never changes. As above. */
  readonly indexSecret: Buffer | undefined
  /** `DATA_KEYS`: `1:hex,2:hex`, 64 digits each; the last one encrypts, the others still decrypt. As above. */
  readonly dataKeys: ReadonlyMap<number, Buffer> | undefined
  /** `RECEIPT_KEY`: 64 hex digits, an SM2 key that signs receipts. Unset: one that follows from `INDEX_SECRET`. */
  readonly receiptKey: Buffer | undefined

  /** `SMS_DRIVER`: console (default) prints codes in the terminal; tencent and aliyun need more, see there. */
  readonly sms: SmsConfig
  /** `MAIL_DRIVER`: console (default) prints e-mails in the terminal; smtp needs more, see there. */
  readonly mail: MailConfig
  /** `WX_*`: sign-in by WeChat; off by default, see there. */
  readonly wechat: WechatConfig
  /** `IZY_*`: sign-in by a partner platform's tickets; off by default, see there. */
  readonly izy: IzyConfig | undefined

  /** `AUDIT_ANCHOR_FILE`: where is written down each hour how far the audit of the desk goes; better on another disk. */
  readonly auditAnchorFile: string

  /** `STAFF_URL`: the address that staff type, e.g. `https://desk.example.gov.cn`; unset: they have no passkeys. */
  readonly staffUrl: URL | undefined

  /** `…_RETENTION_DAYS`: how long personal data is kept, see there. */
  readonly retention: RetentionConfig
  /** `CASE_DAYS`, `CASE_URGENT_HOURS`, `URGENT_REPORT_TYPES`: how long each step may take, see there. */
  readonly deadlines: DeadlineConfig
}

const port = { min: 0, max: 65_535 }
const megabyte = 1024 * 1024

/** @throws ConfigError naming the first variable that is wrong, and what it should be */
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
