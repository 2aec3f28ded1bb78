import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from '../../config/storage.ts'
import { freePort } from '../stand-ins/listen-on-loopback.ts'

/** OpenStack Swift with its S3 interface, on one local disk. */
export interface SwiftServer {
  readonly config: S3Config
  /** The same config as variables of the product. */
  readonly environment: Readonly<Record<string, string>>
  /** Returns a client that bypasses the product. */
  client(): S3Client
  /** Closes the port; `comeBack` opens it again with the stored objects. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Stops answering until `goOn`. */
  hang(): void
  goOn(): void
  stop(): Promise<void>
}

const tiers = ['account', 'container', 'object'] as const
const account = 'portal:evidence'
const secret = 'evidence-secret'
const bucketName = 'evidence'

function required(program: string): string {
  const path = `/usr/bin/${program}`
  if (!existsSync(path))
    throw new Error(`${program} is missing: install what ops/debian-packages.txt names`)
  return path
}

/** Builds the rings, with one disk for everything. Swift's own library is its fastest tool for this. */
const rings = `
import sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for tier, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1,
                     'replication_ip': '127.0.0.1', 'replication_port': int(port), 'meta': ''})
    builder.rebalance()
    builder.get_ring().save(folder + '/' + tier + '.ring.gz')
`

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
`
/**
 * Longer time-outs for a busy machine: connecting can take more than half a second. After ten such failures Swift
 * would avoid its only disk for a minute, and an object whose container needed more than a second would not be
 * listed.
 */
const patience = `conn_timeout = 20
node_timeout = 60
`
const tierConfig = (folder: string, tier: string, port: number) => `${common(folder, port)}
devices = ${folder}/disks
mount_check = false
[pipeline:main]
pipeline = ${tier}-server
[app:${tier}-server]
use = egg:swift#${tier}
${patience}container_update_timeout = 60
`
const proxyConfig = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
${patience}error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_${account.replace(':', '_')} = ${secret} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`

const run = (program: string, folder: string, name: string): ChildProcess =>
  spawn(required(program), [join(folder, `${name}.conf`)], { stdio: 'ignore' })

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const clientOf = (port: number): S3Client =>
  new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: account, secretAccessKey: secret },
    maxAttempts: 1,
  })

/** Waits until the bucket exists or can be created. */
async function bucketIsThere(port: number): Promise<void> {
  const s3 = clientOf(port)
  for (let patience = 300; ; patience--) {
    const made = await s3.send(new CreateBucketCommand({ Bucket: bucketName })).then(
      () => true,
      (error: unknown) => {
        const isThere = error instanceof Error && error.name === 'BucketAlreadyOwnedByYou'
        if (!isThere && patience === 0) throw error
        return isThere
      },
    )
    if (made) break
    await wait(100)
  }
  s3.destroy()
}

/** Starts a Swift with an empty bucket. @throws Error that names the missing Debian package */
export async function startSwift(): Promise<SwiftServer> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-swift-'))
  await mkdir(join(folder, 'disks', 'd1'), { recursive: true })
  const proxyPort = await freePort()
  const ports = await Promise.all(tiers.map(freePort))
  await promisify(execFile)(required('python3'), ['-c', rings, folder, ...ports.map(String)])
  for (const [n, tier] of tiers.entries())
    await writeFile(join(folder, `${tier}.conf`), tierConfig(folder, tier, ports[n] ?? 0))
  await writeFile(join(folder, 'proxy.conf'), proxyConfig(folder, proxyPort))
  const stores = tiers.map((tier) => run(`swift-${tier}-server`, folder, tier))
  const startProxy = () => run('swift-proxy-server', folder, 'proxy')
  let proxy = startProxy()
  const config: S3Config = {
    endpoint: new URL(`http://127.0.0.1:${proxyPort}`),
    region: 'us-east-1',
    bucket: bucketName,
    accessKeyId: account,
    secretAccessKey: secret,
    forcePathStyle: true,
    ca: undefined,
  }
  const stop = async () => {
    await Promise.all([proxy, ...stores].map(end))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await bucketIsThere(proxyPort)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    config,
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${proxyPort}`,
      S3_BUCKET: bucketName,
      S3_ACCESS_KEY_ID: account,
      S3_SECRET_ACCESS_KEY: secret,
    },
    client: () => clientOf(proxyPort),
    goAway: () => end(proxy),
    async comeBack() {
      proxy = startProxy()
      await bucketIsThere(proxyPort)
    },
    hang: () => void proxy.kill('SIGSTOP'),
    goOn: () => void proxy.kill('SIGCONT'),
    stop,
  }
}
