import { certificates } from './file-variable.ts'
import { serviceAddressVariable } from './address-variable.ts'
import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'

/** Reads the bucket; undefined: evidence is on the disk. @throws ConfigError */
export const storageConfig = (env: Environment): S3Config | undefined => {
  const bucket = read.text(env, 'S3_BUCKET', '')
  return bucket ? s3Config(env, bucket) : undefined
}

function s3Config(env: Environment, bucket: string) {
  const because = 'S3_BUCKET is'
  // Source: the naming rules of S3, without dots, which certificates do not cover.
  if (!/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('S3_BUCKET', '3 to 63 of a–z, 0–9 and -')
  const endpoint = read.text(env, 'S3_ENDPOINT', '')
    ? serviceAddressVariable(env, 'S3_ENDPOINT', 'https://s3.example.cn')
    : undefined
  // A store that wants the bucket in the host's name, as AWS does, has it there in S3_ENDPOINT.
  const isOfBucket = endpoint?.hostname.startsWith(`${bucket}.`) === true
  if (endpoint && isOfBucket) endpoint.hostname = endpoint.hostname.slice(bucket.length + 1)
  return {
    /** Undefined: AWS, by the region. */
    endpoint,
    region: read.text(env, 'S3_REGION', 'us-east-1'),
    bucket,
    accessKeyId: read.required(env, 'S3_ACCESS_KEY_ID', because),
    secretAccessKey: read.required(env, 'S3_SECRET_ACCESS_KEY', because),
    forcePathStyle: endpoint !== undefined && !isOfBucket,
    ca: certificates(env, 'S3_CA_FILE'),
  }
}
export type S3Config = Readonly<ReturnType<typeof s3Config>>
