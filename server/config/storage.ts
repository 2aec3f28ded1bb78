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

/** A bucket of an S3 store. */
export interface S3Config {
  /** `S3_ENDPOINT`: the store's address. Undefined: AWS, by the region. */
  readonly endpoint: URL | undefined
  /** `S3_REGION`: us-east-1, which most stores other than AWS use. */
  readonly region: string
  /** `S3_BUCKET`: it exists, and no other program writes below `evidence/` in it. */
  readonly bucket: string
  /** `S3_ACCESS_KEY_ID`, `S3_SECRET_ACCESS_KEY`: may list the bucket, and put, get and delete objects. */
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** `S3_FORCE_PATH_STYLE`: the bucket's name in the path instead of the host's name; 1 with `S3_ENDPOINT`. */
  readonly forcePathStyle: boolean
  /** `S3_CA_FILE`, read: the authority of the endpoint's certificate. Undefined: the authorities that Node knows. */
  readonly ca: string | undefined
}

/**
 * Reads `FILE_STORE`: local (default, below `DATA_DIR`) or s3.
 * @returns the bucket; undefined: the disk
 * @throws ConfigError naming a variable that is missing or wrong
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
