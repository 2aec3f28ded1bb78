import { join, resolve } from 'node:path'
import { staffUrlVariable } from './address-variable.ts'
import { databaseConfig } from './database.ts'
import { deadlineConfig } from './deadlines.ts'
import { readIdentity } from './edge.ts'
import { fourEyesConfig } from './four-eyes.ts'
import { izyConfig } from './izy.ts'
import { mailConfig } from './mail.ts'
import { metricsConfig } from './metrics.ts'
import { retentionConfig } from './retention.ts'
import { dataKeysVariable, secretVariable, sm2KeyVariable } from './secret-variable.ts'
import { smsConfig } from './sms.ts'
import { storageConfig } from './storage.ts'
import { trustProxyVariable } from './trust-proxy-variable.ts'
import {
  drainDelayVariable,
  isProduction,
  logLevelVariable,
  numberVariable,
  textVariable,
  urlVariable,
  type Environment,
} from './variable.ts'
import { wechatConfig } from './wechat.ts'

const megabyte = 1024 * 1024

/** Reads the API's settings (docs/operations/configure.md). @throws ConfigError naming the first wrong variable */
export function apiConfig(env: Environment) {
  const dataDir = resolve(textVariable(env, 'DATA_DIR', './data'))
  return {
    port: numberVariable(env, 'API_PORT', 3001, { max: 65_535 }),
    host: textVariable(env, 'HOST', '127.0.0.1'),
    drainSeconds: numberVariable(env, 'DRAIN_SECONDS', 30, { max: 3600 }),
    drainDelaySeconds: drainDelayVariable(env),
    logLevel: logLevelVariable(env),
    trustProxy: trustProxyVariable(env),
    metrics: metricsConfig(env, 'api'),
    production: isProduction(env),
    publicUrl: urlVariable(env, 'PUBLIC_URL', ['http', 'https']),
    /** The centre's name on receipts, as on the pages; may be empty. */
    organiser: readIdentity(env).organiser,
    dataDir,
    /** Undefined: the embedded database. */
    database: databaseConfig(env),
    databaseConnections: numberVariable(env, 'DATABASE_CONNECTIONS', 20, { min: 12, max: 1000 }),
    /** Undefined: child processes open pictures. */
    previewSocket: textVariable(env, 'PREVIEW_SOCKET', '') || undefined,
    storageMinFreeBytes: numberVariable(env, 'STORAGE_MIN_FREE_MB', 512) * megabyte,
    /** Undefined: evidence is on the disk. */
    bucket: storageConfig(env),
    // Secrets that are undefined here are made at the first start.
    tokenSecret: secretVariable(env, 'TOKEN_SECRET'),
    indexSecret: secretVariable(env, 'INDEX_SECRET'),
    dataKeys: dataKeysVariable(env, 'DATA_KEYS'),
    receiptKey: sm2KeyVariable(env, 'RECEIPT_KEY'),
    sms: smsConfig(env),
    /** To phones that are not known to be the caller's. */
    smsCodesPerDay: numberVariable(env, 'SMS_CODES_PER_DAY', 5000, { min: 1, max: 1_000_000 }),
    mail: mailConfig(env),
    wechat: wechatConfig(env),
    izy: izyConfig(env),
    auditAnchorFile: resolve(
      textVariable(env, 'AUDIT_ANCHOR_FILE', join(dataDir, 'desk', 'audit-anchors.jsonl')),
    ),
    staffUrl: staffUrlVariable(env, 'STAFF_URL'),
    retention: retentionConfig(env),
    deadlines: deadlineConfig(env),
    fourEyes: fourEyesConfig(env),
  }
}
export type ApiConfig = Readonly<ReturnType<typeof apiConfig>>
