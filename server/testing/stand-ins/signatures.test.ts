import { describe, expect, test } from 'vitest'
import { acs3Error } from './acs3-signature.ts'
import type { Received } from './http-stand-in.ts'
import { tc3Error } from './tc3-signature.ts'

type Change = { body?: string; url?: URL; headers?: Received['headers'] }
const changed = (request: Received, { headers, ...rest }: Change): Received => ({
  ...request,
  ...rest,
  headers: { ...request.headers, ...headers },
})

/** The example in https://www.tencentcloud.com/document/product/1154/48911 */
describe('TC3-HMAC-SHA256, by the published example', () => {
  const keys = {
    keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    keySecret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
  }
  const signature = '72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168'
  const request: Received = {
    method: 'POST',
    url: new URL('https://cvm.tencentcloudapi.com/'),
    headers: {
      host: 'cvm.tencentcloudapi.com',
      'content-type': 'application/json; charset=utf-8',
      'x-tc-timestamp': '1551113065',
      authorization: `TC3-HMAC-SHA256 Credential=${keys.keyId}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=${signature}`,
    },
    body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
  }
  const now = 1_551_113_065_000

  test('accepts the signature', () => {
    expect(tc3Error(request, keys, now, 'cvm')).toBeUndefined()
  })

  test.for<[what: string, change: Change]>([
    ['the body', { body: '{"Limit": 2}' }],
    ['the type', { headers: { 'content-type': 'text/plain' } }],
    ['the host', { url: new URL('https://sms.tencentcloudapi.com/') }],
    ['the second', { headers: { 'x-tc-timestamp': '1551113066' } }],
    ['the query', { url: new URL('https://cvm.tencentcloudapi.com/?a=b') }],
  ])('and wrong when %s is another', ([, change]) => {
    expect(tc3Error(changed(request, change), keys, now, 'cvm')).toBe(
      'AuthFailure.SignatureFailure',
    )
  })

  test('refuses another service, another key and another time', () => {
    const wrongSecret = { ...keys, keySecret: 'x' }
    expect(tc3Error(request, keys, now, 'sms')).toBe('AuthFailure.SignatureFailure')
    expect(tc3Error(request, wrongSecret, now, 'cvm')).toBe('AuthFailure.SignatureFailure')
    expect(tc3Error(request, keys, now + 301_000, 'cvm')).toBe('AuthFailure.SignatureExpire')
  })
})

/** The example in https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature */
describe('ACS3-HMAC-SHA256, by the published example', () => {
  const keys = { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' }
  const signature = '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0'
  const signed =
    'host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version'
  const request: Received = {
    method: 'POST',
    url: new URL(
      'https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
    ),
    headers: {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      'x-acs-action': 'RunInstances',
      'x-acs-version': '2014-05-26',
      'x-acs-date': '2023-10-26T10:22:32Z',
      'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
      'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      authorization: `ACS3-HMAC-SHA256 Credential=${keys.keyId},SignedHeaders=${signed},Signature=${signature}`,
    },
    body: '',
  }
  const now = Date.parse('2023-10-26T10:22:32Z')

  test('accepts the signature once', () => {
    const nonces = new Set<string>()
    expect(acs3Error(request, keys, now, nonces)).toBeUndefined()
    expect(acs3Error(request, keys, now, nonces)).toBe('SignatureNonceUsed')
  })

  test.for<[what: string, change: Change, code?: string]>([
    ['the body', { body: 'a=b' }],
    ['the query', { url: new URL('https://ecs.cn-shanghai.aliyuncs.com/?ImageId=other') }],
    ['the host', { headers: { host: 'ecs.aliyuncs.com' } }],
    ['the action', { headers: { 'x-acs-action': 'DeleteInstances' } }],
    ['the nonce', { headers: { 'x-acs-signature-nonce': '1' } }],
    ['a header that is not signed', { headers: { 'x-acs-new': '1' } }, 'IncompleteSignature'],
  ])('and wrong when %s is another', ([, change, code = 'SignatureDoesNotMatch']) => {
    expect(acs3Error(changed(request, change), keys, now, new Set())).toBe(code)
  })

  test('refuses another key and another time', () => {
    const wrongSecret = { ...keys, keySecret: 'x' }
    expect(acs3Error(request, wrongSecret, now, new Set())).toBe('SignatureDoesNotMatch')
    expect(acs3Error(request, keys, now - 901_000, new Set())).toBe('InvalidTimeStamp.Expired')
  })
})
