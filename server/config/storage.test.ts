import { expect, test } from 'vitest'
import { storageConfig } from './storage.ts'

const bucket = { S3_BUCKET: 'evidence', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
const s3 = { FILE_STORE: 's3', ...bucket }

test('stores evidence on the disk by default', () => {
  expect(storageConfig({})).toBeUndefined()
  expect(storageConfig({ FILE_STORE: 'local', S3_REGION: 'x' })).toBeUndefined()
})

test('reads a bucket of AWS, and of another store', () => {
  expect(storageConfig({ FILE_STORE: 's3', ...bucket, S3_REGION: 'cn-north-1' })).toEqual({
    endpoint: undefined,
    region: 'cn-north-1',
    bucket: 'evidence',
    accessKeyId: 'id',
    secretAccessKey: 'key',
    forcePathStyle: false,
    ca: undefined,
  })
  const own = storageConfig({ FILE_STORE: 's3', ...bucket, S3_ENDPOINT: 'https://s3.example.cn' })
  expect(own).toMatchObject({ forcePathStyle: true, region: 'us-east-1' })
  expect(own?.endpoint?.href).toBe('https://s3.example.cn/')
})

test.for([
  [{ FILE_STORE: 'minio' }, 'FILE_STORE: one of local, s3'],
  [{ FILE_STORE: 's3' }, 'S3_BUCKET: must be set when FILE_STORE is s3'],
  [{ ...s3, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID: must be set when FILE_STORE is s3'],
  [{ ...s3, S3_SECRET_ACCESS_KEY: ' ' }, 'S3_SECRET_ACCESS_KEY: must be set when FILE_STORE is s3'],
  [{ ...s3, S3_BUCKET: 'Evidence_1' }, 'S3_BUCKET: 3 to 63 of'],
  [{ ...s3, S3_ENDPOINT: 'http://s3.example.cn' }, 'S3_ENDPOINT: an https:// address'],
  [{ ...s3, S3_CA_FILE: '/nowhere' }, 'S3_CA_FILE: a file that can be read'],
] as const)('names the fault: %o', ([env, message]) => {
  expect(() => storageConfig(env)).toThrow(message)
})
