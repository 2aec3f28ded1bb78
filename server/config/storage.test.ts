import { expect, test } from 'vitest'
import { storageConfig } from './storage.ts'

const bucket = { S3_BUCKET: 'evidence', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }

test('evidence lies on the disk, until somebody names a bucket', () => {
  expect(storageConfig({})).toEqual({ store: 'local', s3: undefined })
  expect(storageConfig({ FILE_STORE: 'local', S3_REGION: 'x' }).s3).toBeUndefined()
})

test('a bucket of AWS, and one of a store of our own', () => {
  expect(storageConfig({ FILE_STORE: 's3', ...bucket, S3_REGION: 'cn-north-1' })).toEqual({
    store: 's3',
    s3: {
      endpoint: undefined,
      region: 'cn-north-1',
      bucket: 'evidence',
      accessKeyId: 'id',
      secretAccessKey: 'key',
      forcePathStyle: false,
      ca: undefined,
    },
  })
  const own = storageConfig({ FILE_STORE: 's3', ...bucket, S3_ENDPOINT: 'https://s3.example.cn' })
  expect(own.s3).toMatchObject({ forcePathStyle: true, region: 'us-east-1' })
  expect(own.s3?.endpoint?.href).toBe('https://s3.example.cn/')
})

test('evidence in a bucket can still be read when new evidence stays on the disk', () => {
  expect(storageConfig({ FILE_STORE: 'local', ...bucket })).toMatchObject({
    store: 'local',
    s3: { bucket: 'evidence' },
  })
})

test.for([
  [{ FILE_STORE: 'minio' }, 'FILE_STORE: one of local, s3'],
  [{ FILE_STORE: 's3' }, 'S3_BUCKET: must be set when FILE_STORE is s3'],
  [{ S3_BUCKET: 'evidence' }, 'S3_ACCESS_KEY_ID: must be set when S3_BUCKET is'],
  [{ ...bucket, S3_SECRET_ACCESS_KEY: ' ' }, 'S3_SECRET_ACCESS_KEY: must be set when S3_BUCKET is'],
  [{ ...bucket, S3_BUCKET: 'Evidence_1' }, 'S3_BUCKET: 3 to 63 of'],
  [{ ...bucket, S3_ENDPOINT: 'http://s3.example.cn' }, 'S3_ENDPOINT: an https:// address'],
  [{ ...bucket, S3_CA_FILE: '/nowhere' }, 'S3_CA_FILE: a file that can be read'],
] as const)('names what is wrong: %o', ([env, message]) => {
  expect(() => storageConfig(env)).toThrow(message)
})
