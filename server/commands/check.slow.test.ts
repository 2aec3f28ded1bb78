import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { loopbackCertificate } from '../testing/stand-ins/loopback-certificate.ts'
import { startMailServer } from '../testing/stand-ins/mail-server.ts'
import { startStandIn } from '../testing/stand-ins/http-stand-in.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { startApi } from '../api/start-api.ts'
import { apiConfig } from '../config/api.ts'
import { createLogger } from '../platform/log.ts'
import { checkServices } from './check-services.ts'
import { checkSettings } from './check-settings.ts'

const folder = await temporaryFolder(afterAll)
const provider = await startStandIn(({ url }) =>
  url.pathname.startsWith('/moved')
    ? { status: 302, headers: { location: '/elsewhere' }, body: '' }
    : { body: '' },
)
const mail = await startMailServer()
const nobody = 'http://127.0.0.1:9'
let database: TestDatabase
let other: TestDatabase
let right: Record<string, string>
/** What is said of right settings; only doubts. */
let usual: string[]
beforeAll(async () => {
  ;[database, other] = await Promise.all([testDatabase(), testDatabase()])
  await writeFile(join(folder, 'not-a-certificate.pem'), 'nothing')
  await writeFile(join(folder, 'portal.crt'), loopbackCertificate.cert)
  right = {
    APP_ENV: 'production',
    ORGANISER: '某省网信办',
    CONTACT_PHONE: '12377',
    CONTACT_EMAIL: 'a@b.cn',
    ICP_NUMBER: '京ICP备1号',
    PUBLIC_URL: 'https://127.0.0.1:9',
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '12',
    DATA_DIR: folder,
    STORAGE_MIN_FREE_MB: '1',
    SMS_DRIVER: 'tencent',
    SMS_KEY_ID: 'x',
    SMS_KEY_SECRET: 'x',
    SMS_SIGN_NAME: 'x',
    SMS_TEMPLATES: 'code=1',
    SMS_APP_ID: '1400006666',
    PROVIDER_GATEWAY: provider.url.origin,
    MAIL_DRIVER: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'a@example.cn',
    INDEX_SECRET: randomBytes(32).toString('hex'),
  }
  usual = await linesOf(right)
})
afterAll(async () => {
  await Promise.all([database.drop(), other.drop(), provider.close(), mail.close()])
})

const linesOf = async (env: Record<string, string | undefined>) => {
  const { findings, ...configs } = checkSettings(env)
  const all = [...findings, ...(await checkServices(configs))]
  return all.map(({ grade, text }) => `${grade} ${text}`)
}

test('finds nothing wrong with right settings', () => {
  expect(usual.filter((line) => line.startsWith('wrong'))).toEqual([])
})

/** Forty faults of a first day: what is set, and the line that must be there. */
const faults: [set: () => Record<string, string>, line: RegExp][] = [
  [() => ({ APP_ENV: 'prod' }), /^wrong APP_ENV: one of/],
  [() => ({ PORT: '70000' }), /^wrong PORT: a whole number/],
  [() => ({ LOG_LEVEL: 'loud' }), /^wrong LOG_LEVEL: one of/],
  [() => ({ PUBLIC_URL: 'jubao.example.gov.cn' }), /^wrong PUBLIC_URL: an address/],
  [() => ({ PUBLIC_URL: 'http://127.0.0.1:9' }), /^wrong PRODUCTION WITHOUT TLS/],
  [() => ({ PUBLIC_URL: '' }), /^wrong PRODUCTION WITHOUT TLS/],
  [() => ({ ORGANISER: '' }), /^wrong PRODUCTION THAT DOES NOT SAY WHOSE IT IS: ORGANISER/],
  [() => ({ TRUST_PROXY: 'everybody' }), /^wrong TRUST_PROXY: /],
  [() => ({ API_TIMEOUT_SECONDS: '0' }), /^wrong API_TIMEOUT_SECONDS: /],
  [() => ({ API_HOST: nobody }), /^wrong API_HOST .*ECONNREFUSED/],
  [() => ({ API_HOST: `${provider.url.origin}/moved` }), /^wrong API_HOST: .* redirects to/],
  [() => ({ API_HOST: 'api:3001' }), /^wrong API_HOST: an address/],
  [() => ({ HOST: '192.0.2.7' }), /^wrong HOST: .*EADDRNOTAVAIL/],
  [() => ({ STAFF_HOST: '192.0.2.7' }), /^wrong STAFF_HOST: .*EADDRNOTAVAIL/],
  [() => ({ METRICS_PORT: '192.0.2.7:9464' }), /^wrong METRICS_PORT: .*EADDRNOTAVAIL/],
  [() => ({ METRICS_PORT: 'many' }), /^wrong METRICS_PORT: a whole number/],
  [() => ({ CERTIFICATES: '/nowhere.pem' }), /^wrong CERTIFICATES .*ENOENT/],
  [() => ({ CERTIFICATES: join(folder, 'not-a-certificate.pem') }), /^wrong .*no certificate/],
  [() => ({ STAFF_URL: 'https://10.0.0.5' }), /^wrong STAFF_URL: an https:/],
  [() => ({ STAFF_URL: 'https://localhost:9' }), /^doubtful STAFF_URL: .*ECONNREFUSED/],
  [() => ({ STAFF_NETWORKS: '10.0.0.0/99' }), /^wrong STAFF_NETWORKS: /],
  [
    () => ({ DATABASE_URL: database.url.replace(/\/[^/]*$/, '/nowhere') }),
    /^wrong DATABASE_URL: .*nowhere/,
  ],
  [
    () => ({ DATABASE_URL: database.url.replace(/:[^:@]*@/, ':wrong@') }),
    /^wrong DATABASE_URL: .*password/,
  ],
  [
    () => ({ DATABASE_URL: 'postgres://portal_app:12#34@db/portal' }),
    /^wrong DATABASE_URL: an address; in its password/,
  ],
  [
    () => ({ DATABASE_URL: 'postgres://portal_app:x@127.0.0.1:9/portal' }),
    /^wrong DATABASE_URL: .*ECONNREFUSED/,
  ],
  [
    () => ({ DATABASE_DIRECT_URL: other.directUrl ?? other.url }),
    /^wrong DATABASE_DIRECT_URL: leads to another database/,
  ],
  [
    () => ({ DATABASE_OWNER_URL: other.ownerUrl }),
    /^wrong DATABASE_OWNER_URL: leads to another database/,
  ],
  [() => ({ DATABASE_CONNECTIONS: '900' }), /^doubtful DATABASE_CONNECTIONS: the database allows/],
  [
    () => ({ URGENT_REPORT_TYPES: '暴恐,爆恐' }),
    /^wrong URGENT_REPORT_TYPES: no type of report is named 爆恐/,
  ],
  [() => ({ DATA_DIR: '/proc/nothing' }), /^wrong DATA_DIR: .*ENOENT/],
  [() => ({ STORAGE_MIN_FREE_MB: '900000000' }), /^wrong DATA_DIR: .*evidence is refused/],
  [() => ({ S3_BUCKET: 'evidence' }), /^wrong S3_ACCESS_KEY_ID: must be set/],
  [
    () => ({
      S3_BUCKET: 'evidence',
      S3_ENDPOINT: nobody,
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
    }),
    /^wrong S3_BUCKET: /,
  ],
  [() => ({ SMS_DRIVER: '' }), /^wrong SMS_DRIVER: must be set/],
  [() => ({ SMS_DRIVER: 'console' }), /^doubtful codes are printed here/],
  [() => ({ SMS_TEMPLATES: 'kode=1' }), /^wrong SMS_TEMPLATES: code=ID/],
  [() => ({ PROVIDER_GATEWAY: nobody }), /^wrong SMS_DRIVER tencent: .*ECONNREFUSED/],
  [() => ({ SMTP_URL: 'smtp://127.0.0.1:9' }), /^wrong SMTP_URL: .*ECONNREFUSED/],
  [() => ({ MAIL_FROM: 'nobody' }), /^wrong MAIL_FROM: an e-mail address/],
  [() => ({ WX_APP_ID: 'x' }), /^wrong WX_APP_SECRET: must be set/],
  [() => ({ IZY_ISSUER: 'x' }), /^wrong IZY_PUBLIC_KEY: must be set/],
  [() => ({ PREVIEW_SOCKET: '/nowhere' }), /^wrong PREVIEW_SOCKET: /],
  [() => ({ DATA_KEYS: 'x' }), /^wrong DATA_KEYS: 1:KEY/],
  [() => ({ CASE_DAYS: 'recieved=1' }), /^wrong CASE_DAYS: some of/],
  [() => ({ FOUR_EYES: 'close=often' }), /^wrong FOUR_EYES: /],
  [() => ({ SMS_TEMPLATE_IDS: '1' }), /^doubtful SMS_TEMPLATE_IDS: is set, and nothing reads it/],
]

test.for(faults.map(([set, line], at) => [at, set, line] as const))(
  'fault %i is said: %o',
  async ([, set, line]) => {
    const lines = await linesOf({ ...right, ...set() })
    expect(lines.filter((said) => line.test(said)).length, lines.join('\n')).toBeGreaterThan(0)
    expect(usual.filter((said) => line.test(said))).toEqual([])
  },
)

test('the start names a way past the pooler that leads to another database, and urgent types that do not exist', async () => {
  const env = { DATA_DIR: folder, DATABASE_URL: database.url, SMS_DRIVER: '', MAIL_DRIVER: '' }
  const direct = other.directUrl ?? other.url
  const lines: string[] = []
  const logger = createLogger({ destination: { write: (line) => void lines.push(line) } })
  await expect(
    startApi(apiConfig({ ...env, DATABASE_DIRECT_URL: direct }), logger),
  ).rejects.toThrow('DATABASE_DIRECT_URL: another way to the database of DATABASE_URL')
  const api = await startApi(apiConfig({ ...env, URGENT_REPORT_TYPES: '暴恐,爆恐' }), logger)
  await api.close()
  expect(lines.join('')).toContain('"unknown":["爆恐"],"msg":"URGENT_REPORT_TYPES names')
})

test('says every fault at once', () => {
  const { findings } = checkSettings({ ...right, PORT: 'x', LOG_LEVEL: 'x', DATA_KEYS: 'x' })
  const names = findings.map(({ text }) => text.split(':')[0])
  expect(names).toEqual(expect.arrayContaining(['PORT', 'LOG_LEVEL', 'DATA_KEYS']))
})
