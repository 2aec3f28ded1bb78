import { certificates } from './file-variable.ts'
import { serviceAddressVariable } from './address-variable.ts'
import {
  choiceVariable,
  ConfigError,
  flagVariable,
  requiredVariable,
  textVariable,
  type Environment,
} from './variable.ts'

/** A bucket of a store that speaks S3. */
export interface S3Config {
  /** `S3_ENDPOINT`: the store's address; undefined: that of AWS, by the region. */
  readonly endpoint: URL | undefined
  /** `S3_REGION`: us-east-1, which most stores that are not AWS go by. */
  readonly region: string
  /** `S3_BUCKET`: it exists, and nobody else writes to it. */
  readonly bucket: string
  /** `S3_ACCESS_KEY_ID`, `S3_SECRET_ACCESS_KEY`: may list the bucket, and put, get and delete in it. */
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** `S3_FORCE_PATH_STYLE`: the bucket's name in the path, not in the host's name; 1 where there is an `S3_ENDPOINT`. */
  readonly forcePathStyle: boolean
  /** `S3_CA_FILE`, read: who vouches for the endpoint's certificate; undefined: the authorities that Node knows. */
  readonly ca: string | undefined
}

/**
 * `FILE_STORE`: where evidence is stored; local (default, below `DATA_DIR`) or s3.
 * @returns the bucket; undefined: the disk
 * @throws ConfigError when a variable is missing or wrong, by its name
 */
export function storageConfig(env: Environment): S3Config | undefined {
  const store = choiceVariable(env, 'FILE_STORE', ['local', 's3'] as const, 'local')
  return store === 's3' ? s3Config(env) : undefined
}

function s3Config(env: Environment): S3Config {
  const because = 'FILE_STORE is s3'
  const bucket = requiredVariable(env, 'S3_BUCKET', because)
  // Source: the naming rules of S3, without dots, which certificates do not cover.
  if (!/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('S3_BUCKET', '3 to 63 of a–z, 0–9 and -')
  const endpoint = textVariable(env, 'S3_ENDPOINT', '')
    ? serviceAddressVariable(env, 'S3_ENDPOINT', 'https://s3.example.cn')
    : undefined
  return {
    endpoint,
    region: textVariable(env, 'S3_REGION', 'us-east-1'),
    bucket,
    accessKeyId: requiredVariable(env, 'S3_ACCESS_KEY_ID', because),
    secretAccessKey: requiredVariable(env, 'S3_SECRET_ACCESS_KEY', because),
    forcePathStyle: flagVariable(env, 'S3_FORCE_PATH_STYLE', endpoint !== undefined),
    ca: certificates(env, 'S3_CA_FILE'),
  }
}
