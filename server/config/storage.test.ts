import { expect, test } from 'vitest'
import { storageConfig } from './storage.ts'

const bucket = { S3_BUCKET: 'evidence', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }

test('stores evidence on the disk by default', () => {
  expect(storageConfig({})).toBeUndefined()
  expect(storageConfig({ S3_BUCKET: ' ', S3_REGION: 'x' })).toBeUndefined()
})

test('reads a bucket of AWS, and of another store', () => {
  expect(storageConfig({ ...bucket, S3_REGION: 'cn-north-1' })).toEqual({
    endpoint: undefined,
    region: 'cn-north-1',
    bucket: 'evidence',
    accessKeyId: 'id',
    secretAccessKey: 'key',
    forcePathStyle: false,
    ca: undefined,
  })
  const own = storageConfig({ ...bucket, S3_ENDPOINT: 'https://s3.example.cn' })
  expect(own).toMatchObject({ forcePathStyle: true, region: 'us-east-1' })
  expect(own?.endpoint?.href).toBe('https://s3.example.cn/')
  const named = storageConfig({ ...bucket, S3_ENDPOINT: 'https://evidence.oss.example.cn' })
  expect(named).toMatchObject({ forcePathStyle: false })
  expect(named?.endpoint?.href).toBe('https://oss.example.cn/')
})

test.for([
  [{ ...bucket, S3_ACCESS_KEY_ID: '' }, 'S3_ACCESS_KEY_ID: must be set when S3_BUCKET is'],
  [{ ...bucket, S3_SECRET_ACCESS_KEY: ' ' }, 'S3_SECRET_ACCESS_KEY: must be set when S3_BUCKET is'],
  [{ ...bucket, S3_BUCKET: 'Evidence_1' }, 'S3_BUCKET: 3 to 63 of'],
  [{ ...bucket, S3_ENDPOINT: 'http://s3.example.cn' }, 'S3_ENDPOINT: an https:// address'],
  [{ ...bucket, S3_CA_FILE: '/nowhere' }, 'S3_CA_FILE: a file that can be read'],
] as const)('names the fault: %o', ([env, message]) => {
  expect(() => storageConfig(env)).toThrow(message)
})
