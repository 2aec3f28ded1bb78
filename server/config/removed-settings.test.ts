import { expect, test } from 'vitest'
import { refuseRemoved } from './removed-settings.ts'

/** What `.env.example` of the release before said, which most installations have copied. */
const copied = {
  APP_BASE: '/web/pc',
  APP_MODE: 'production',
  SITE_LOGO: '1',
  DRAIN_SECONDS: '30',
  METRICS_HOST: '127.0.0.1',
  HTTPS_PORT: '443',
  STAFF_BIND: '127.0.0.1',
  FILE_STORE: 'local',
  NOTICE_RETENTION_DAYS: '365',
  SMS_TEMPLATE_ID: '',
}

test('a copied .env of the release before goes on', () => {
  expect(() => refuseRemoved(copied)).not.toThrow()
  expect(() => refuseRemoved({ FILE_STORE: 's3', S3_BUCKET: 'evidence' })).not.toThrow()
})

test.for([
  [{ SITE_LOGO: '0' }, 'SITE_LOGO: must be left out: the emblem is always shown'],
  [{ SMS_TEMPLATE_ID: '1' }, 'SMS_TEMPLATE_ID: must be left out: SMS_TEMPLATES has code=ID'],
  [{ NOTICE_RETENTION_DAYS: '30' }, 'RETENTION_DAYS has notice=DAYS'],
  [{ PORTAL_IMAGE: 'registry/portal@sha256:1' }, 'PORTAL_VERSION names the images'],
  [{ FILE_STORE: 's3' }, 'FILE_STORE: must be left out'],
  [{ FILE_STORE: 'local', S3_BUCKET: 'evidence' }, 'FILE_STORE: must be left out'],
] as const)('says what does instead of a setting that is gone: %o', ([env, said]) => {
  expect(() => refuseRemoved({ ...copied, ...env })).toThrow(said)
})
