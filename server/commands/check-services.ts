import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, constants, statfs } from 'node:fs/promises'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import type { ApiConfig } from '../config/api.ts'
import type { DatabaseAddress } from '../config/database.ts'
import type { DeskConfig } from '../config/desk.ts'
import type { EdgeConfig } from '../config/edge.ts'
import type { SmtpMail } from '../config/mail.ts'
import type { S3Config } from '../config/storage.ts'
import { openDatabase } from '../platform/database/open.ts'
import { excessRights } from '../platform/database/prepare.ts'
import { databaseIdentity } from '../platform/database/session-connections.ts'
import { errorMessage } from '../platform/error-message.ts'
import { listen } from '../platform/http-server.ts'
import { createLogger } from '../platform/log.ts'
import { smtpTransport } from '../platform/mail/smtp-mail-sender.ts'
import { expiryOf } from '../platform/metrics/certificate-metrics.ts'
import { createPreviewSocket } from '../platform/preview/preview-socket.ts'
import { missingPrograms } from '../platform/preview/programs.ts'
import { createS3Bucket } from '../platform/storage/s3-bucket.ts'
import { unknownUrgentTypes } from '../report/case/urgent-types.ts'
import { doubtful, type Finding, wrong } from './check-settings.ts'
import { lookAt } from './check-store.ts'

/** Milliseconds for a service to answer. */
const patience = 5000
/** Milliseconds by which clocks may differ: providers refuse calls that are minutes old. */
const drift = 5000
const day = 86_400_000

/** A service by its setting, and what is found there. A failure is a finding of its grade. */
type Check = readonly [
  setting: string,
  find: () => Promise<readonly Finding[]>,
  failure?: typeof wrong,
]

/** Returns what a clock elsewhere says about this machine's. */
function compareClock(whose: string, now: Date): Finding[] {
  const ahead = Date.now() - now.getTime()
  if (Math.abs(ahead) <= drift) return []
  return [doubtful(`clock: this machine is ${Math.round(ahead / 1000)} s ahead of ${whose}`)]
}

/** Sends HEAD to an address. Any response shows that the service is there. */
async function answers(name: string, url: URL, ca?: string): Promise<Finding[]> {
  const options = { method: 'HEAD', ca, signal: AbortSignal.timeout(patience) }
  const call = url.protocol === 'https:' ? requestTls(url, options) : requestPlain(url, options)
  const [{ statusCode = 0, headers }] = await once(call.end(), 'response')
  call.destroy()
  const isMoved = statusCode >= 300 && statusCode < 400 && name === 'API_HOST'
  const at = headers.date ? compareClock(url.host, new Date(headers.date)) : []
  return isMoved ? [...at, wrong(`${name}: ${url.origin} redirects to ${headers.location}`)] : at
}

/** Signs in by each address, and looks at the database there. */
function databaseChecks(database: DatabaseAddress, config: ApiConfig): Check[] {
  const ways = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_DIRECT_URL: database.directUrl,
  }
  const identities = new Map<string, string>()
  const look = async (name: string, url: string): Promise<Finding[]> => {
    const options = { connections: 1, connectTimeout: patience, queryTimeout: patience }
    const opened = openDatabase(url, createLogger({ level: 'silent' }), {
      ...options,
      tls: database.tls,
    })
    try {
      identities.set(name, await databaseIdentity(opened.pool))
      const seen = name === 'DATABASE_URL' ? await lookAt(opened.pool) : undefined
      if (!seen) return []
      // Before the first start there is no table of types.
      const unknown = await unknownUrgentTypes(opened.db, config.deadlines).catch(() => [])
      return [
        ...(seen.version < 150_000 ? [wrong(`${name}: PostgreSQL is older than 15`)] : []),
        ...(seen.isStandby ? [wrong(`${name}: leads to a standby, which only reads`)] : []),
        ...(seen.connections < 2 * config.databaseConnections
          ? [
              doubtful(
                `DATABASE_CONNECTIONS: the database allows ${seen.connections}, fewer than API and desk may open`,
              ),
            ]
          : []),
        ...seen.telling.map((set) => doubtful(`${name}: its log tells of citizens: ${set}`)),
        ...(await excessRights(opened.pool)).map((right) => doubtful(`${name}: its role ${right}`)),
        ...unknown.map((type) => wrong(`URGENT_REPORT_TYPES: no type of report is named ${type}`)),
        ...compareClock('the database', seen.now),
      ]
    } finally {
      await opened.close()
    }
  }
  const lookAtAll = async () => {
    const found: Finding[] = []
    for (const [name, url] of Object.entries(ways))
      if (url !== undefined)
        found.push(
          ...(await look(name, url).catch((error) => [wrong(`${name}: ${errorMessage(error)}`)])),
        )
    const own = identities.get('DATABASE_URL')
    for (const [name, identity] of identities)
      if (own !== undefined && identity !== own)
        found.push(wrong(`${name}: leads to another database than DATABASE_URL`))
    return found
  }
  return [['DATABASE_URL', lookAtAll]]
}

/** Puts, finds and removes an object. */
async function useBucket(config: S3Config): Promise<Finding[]> {
  const bucket = await createS3Bucket(config, {
    connect: patience,
    small: patience,
    large: patience,
  })
  const key = randomBytes(16).toString('hex')
  try {
    await bucket.put(key, Readable.from([Buffer.from('check')]), 5)
    if ((await bucket.size(key)) !== 5) return [wrong('S3_BUCKET: what was put there is not there')]
    await bucket.remove(key)
    return []
  } finally {
    bucket.close()
  }
}

/** Measures the folder of the evidence; it is made at the first start. */
async function measureFolder({ dataDir, storageMinFreeBytes }: ApiConfig): Promise<Finding[]> {
  await access(`${dataDir}/.`, constants.W_OK)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const said = `DATA_DIR: ${Math.round(free / 1024 ** 2)} MB are free, STORAGE_MIN_FREE_MB is ${storageMinFreeBytes / 1024 ** 2}`
  if (free <= storageMinFreeBytes) return [wrong(`${said}: evidence is refused`)]
  return free < storageMinFreeBytes + 10 * 1024 ** 3 ? [doubtful(said)] : []
}

async function findPrograms(path: string): Promise<Finding[]> {
  const missing = missingPrograms((await createPreviewSocket(path).programs?.()) ?? [])
  return missing.map((name) => doubtful(`PREVIEW_SOCKET: ${name} is missing there`))
}

async function expires(place: string, name: string | undefined): Promise<Finding[]> {
  const days = Math.floor(((await expiryOf(place, name)) * 1000 - Date.now()) / day)
  if (days < 0) return [wrong(`CERTIFICATES: ${place} has expired`)]
  return days < 14 ? [doubtful(`CERTIFICATES: ${place} expires in ${days} days`)] : []
}

/** Opens a free port at an address of this machine. */
async function canListen(host: string): Promise<Finding[]> {
  const server = createServer()
  await listen(server, { host, port: 0 }, 'here')
  server.close()
  return []
}

function apiChecks(config: ApiConfig): Check[] {
  const { database, bucket, sms, mail, wechat, previewSocket, staffUrl } = config
  const signInByMail = async (server: SmtpMail['server']) => {
    await (await smtpTransport(server, patience)).verify()
    return []
  }
  const hasWechat = Object.values(wechat.apps).some((app) => app !== undefined)
  return [
    ['DATA_DIR', () => measureFolder(config)],
    ...(database ? databaseChecks(database, config) : []),
    ...(bucket ? [['S3_BUCKET', () => useBucket(bucket)] as const] : []),
    ...(sms.driver === 'console'
      ? []
      : [[`SMS_DRIVER ${sms.driver}`, () => answers('SMS_DRIVER', sms.endpoint)] as const]),
    ...(mail.driver === 'smtp' ? [['SMTP_URL', () => signInByMail(mail.server)] as const] : []),
    ...(hasWechat ? [['WX_APP_ID', () => answers('WX_APP_ID', wechat.apiAddress)] as const] : []),
    ...(previewSocket ? [['PREVIEW_SOCKET', () => findPrograms(previewSocket)] as const] : []),
    ...(staffUrl ? [['STAFF_URL', () => answers('STAFF_URL', staffUrl), doubtful] as const] : []),
  ]
}

/** Reaches every service that the settings name, and waits five seconds for each. */
export async function checkServices({
  edge,
  api,
  desk,
}: {
  readonly edge: EdgeConfig | undefined
  readonly api: ApiConfig | undefined
  readonly desk: DeskConfig | undefined
}): Promise<Finding[]> {
  const checks: Check[] = [...(api ? apiChecks(api) : [])]
  const publicUrl = edge?.publicUrl === undefined ? undefined : new URL(edge.publicUrl)
  if (publicUrl) checks.push(['PUBLIC_URL', () => answers('PUBLIC_URL', publicUrl), doubtful])
  if (edge) {
    for (const host of edge.apiHosts)
      checks.push([`API_HOST ${host}`, () => answers('API_HOST', new URL(host), edge.apiCa)])
    for (const place of edge.metrics.certificates)
      checks.push([`CERTIFICATES ${place}`, () => expires(place, publicUrl?.hostname)])
    checks.push(['HOST', () => canListen(edge.host)])
    checks.push(['METRICS_PORT', () => canListen(edge.metrics.host)])
  }
  if (desk) checks.push(['STAFF_HOST', () => canListen(desk.host)])
  const found = checks.map(async ([setting, find, failure = wrong]) =>
    find().catch((error: unknown) => [failure(`${setting}: ${errorMessage(error)}`)]),
  )
  return (await Promise.all(found)).flat()
}
