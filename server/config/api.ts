import { join, resolve } from 'node:path'
import { staffUrlVariable } from './address-variable.ts'
import { databaseConfig } from './database.ts'
import { deadlineConfig, numbersVariable } from './deadlines.ts'
import { readIdentity } from './edge.ts'
import { fourEyesConfig } from './four-eyes.ts'
import { izyConfig } from './izy.ts'
import { mailConfig } from './mail.ts'
import { metricsConfig } from './metrics.ts'
import { dataKeysVariable, secretVariable } from './secret-variable.ts'
import { smsConfig } from './sms.ts'
import { storageConfig } from './storage.ts'
import { trustProxyVariable } from './trust-proxy-variable.ts'
import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'
import { wechatConfig } from './wechat.ts'
import { auditDays, closedReporterDays, noticeDays } from '../../contract/retention.ts'

const megabyte = 1024 * 1024

/** Reads the API's settings (.env.example). @throws ConfigError naming the first wrong variable */
export function apiConfig(env: Environment) {
  const dataDir = resolve(read.text(env, 'DATA_DIR', './data'))
  return {
    port: read.number(env, 'API_PORT', 3001, { max: 65_535 }),
    host: read.listener(env, 'HOST'),
    drainDelaySeconds: read.drainDelay(env),
    logLevel: read.logLevel(env),
    trustProxy: trustProxyVariable(env),
    metrics: metricsConfig(env, 'api'),
    production: read.isProduction(env),
    publicUrl: read.url(env, 'PUBLIC_URL', ['http', 'https']),
    /** The centre's name on receipts, as on the pages; may be empty. */
    organiser: readIdentity(env).organiser,
    dataDir,
    /** Undefined: the embedded database. */
    database: databaseConfig(env),
    databaseConnections: read.number(env, 'DATABASE_CONNECTIONS', 20, { min: 12, max: 1000 }),
    /** Undefined: child processes open pictures. */
    previewSocket: read.text(env, 'PREVIEW_SOCKET', '') || undefined,
    /** Whether words in citizens' own pictures are read for them. */
    readsPictures: read.flag(env, 'READ_PICTURES', true),
    storageMinFreeBytes: read.number(env, 'STORAGE_MIN_FREE_MB', 512) * megabyte,
    /** Undefined: evidence is on the disk. */
    bucket: storageConfig(env),
    // Secrets that are undefined here are made at the first start.
    tokenSecret: secretVariable(env, 'TOKEN_SECRET'),
    indexSecret: secretVariable(env, 'INDEX_SECRET'),
    dataKeys: dataKeysVariable(env, 'DATA_KEYS'),
    sms: smsConfig(env),
    /** SMS codes a day to phones that are not known to be the caller's. */
    smsCodesPerDay: read.number(env, 'SMS_CODES_PER_DAY', 5000, { min: 1, max: 1_000_000 }),
    mail: mailConfig(env),
    wechat: wechatConfig(env),
    izy: izyConfig(env),
    auditAnchorFile: resolve(
      read.text(env, 'AUDIT_ANCHOR_FILE', join(dataDir, 'desk', 'audit-anchors.jsonl')),
    ),
    staffUrl: staffUrlVariable(env, 'STAFF_URL'),
    retention: retentionConfig(env),
    deadlines: deadlineConfig(env),
    fourEyes: fourEyesConfig(env),
  }
}
export type ApiConfig = Readonly<ReturnType<typeof apiConfig>>

/** Reads `RETENTION_DAYS`, for which personal data is kept: `closed_reporter=730,notice=365,audit=1096`. */
export function retentionConfig(env: Environment) {
  const usual = { closed_reporter: closedReporterDays, notice: noticeDays, audit: auditDays }
  const { closed_reporter, notice, audit } = numbersVariable(env, 'RETENTION_DAYS', usual, 36_500)
  // The database enforces the minimum.
  if (audit < auditDays) throw new ConfigError('RETENTION_DAYS', `audit=${auditDays} or more`)
  return { closedReporterDays: closed_reporter, noticeDays: notice, auditDays: audit }
}
export type RetentionConfig = Readonly<ReturnType<typeof retentionConfig>>
