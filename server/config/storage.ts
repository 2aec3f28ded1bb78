import { certificates } from './file-variable.ts'
import { serviceAddressVariable } from './address-variable.ts'
import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'

/** Reads `FILE_STORE`, local or s3. @returns the bucket; undefined: the disk @throws ConfigError */
export function storageConfig(env: Environment): S3Config | undefined {
  const store = read.choice(env, 'FILE_STORE', ['local', 's3'] as const, 'local')
  return store === 's3' ? s3Config(env) : undefined
}

function s3Config(env: Environment) {
  const because = 'FILE_STORE is s3'
  const bucket = read.required(env, 'S3_BUCKET', because)
  // Source: the naming rules of S3, without dots, which certificates do not cover.
  if (!/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('S3_BUCKET', '3 to 63 of a–z, 0–9 and -')
  const endpoint = read.text(env, 'S3_ENDPOINT', '')
    ? serviceAddressVariable(env, 'S3_ENDPOINT', 'https://s3.example.cn')
    : undefined
  return {
    /** Undefined: AWS, by the region. */
    endpoint,
    region: read.text(env, 'S3_REGION', 'us-east-1'),
    bucket,
    accessKeyId: read.required(env, 'S3_ACCESS_KEY_ID', because),
    secretAccessKey: read.required(env, 'S3_SECRET_ACCESS_KEY', because),
    forcePathStyle: read.flag(env, 'S3_FORCE_PATH_STYLE', endpoint !== undefined),
    ca: certificates(env, 'S3_CA_FILE'),
  }
}
export type S3Config = Readonly<ReturnType<typeof s3Config>>
