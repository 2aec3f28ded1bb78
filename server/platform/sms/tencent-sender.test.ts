import dns from 'node:dns'
import { expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { message, testSmsSender } from '../../testing/stand-ins/sms-sender-contract.ts'
import {
  failed,
  startTencentSms,
  tencentAccount,
  type TencentSmsStandIn,
} from '../../testing/stand-ins/tencent-sms.ts'
import { ProviderRefused } from '../provider-error.ts'
import { tencentSmsSender } from './tencent-sender.ts'

const senderOf = async ({ url }: TencentSmsStandIn, wrong: object = {}, timeout = 10_000) =>
  tencentSmsSender(
    { ...tencentAccount, templateParams: 'code,minutes', endpoint: url, ...wrong },
    timeout / 1000,
  )

const { provider, sender } = testSmsSender({
  name: 'tencent-sms',
  start: (clock) => startTencentSms({ clock }),
  sender: senderOf,
  params: (code) => (code ? [code] : []),
  accountFaults: [
    [{ keyId: 'AKIDwrong' }, 'AuthFailure.SecretIdNotFound'],
    [{ appId: '1400000000' }, 'UnauthorizedOperation.SmsSdkAppIdVerifyFail'],
    [{ signName: '别的' }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
    [{ templateId: '1' }, 'FailedOperation.TemplateIncorrectOrUnapproved'],
    [{ templateParams: 'code' }, 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate'],
  ],
  providerFaults: [
    'RequestLimitExceeded',
    'InternalError.Timeout',
    'FailedOperation.InsufficientBalanceInSmsPackage',
    'LimitExceeded.AppDailyLimit',
    'LimitExceeded.DeliveryFrequencyLimit',
  ].map((code) => [failed(code), code] as const),
  unusable: {
    away: 'no_usable_answer',
    cut: 'no_usable_answer',
    gateway: '502',
    page: 'no_usable_answer',
    other: 'no_usable_answer',
  },
  minimumWait: 30_000,
  waitCode: 'LimitExceeded.PhoneNumberThirtySecondLimit',
  invalidPhoneCode: 'InvalidParameterValue.IncorrectPhoneNumber',
  keys: [tencentAccount.keyId, tencentAccount.keySecret],
})

/** Starts a provider of another kind. */
async function startOther(options: Parameters<typeof startTencentSms>[0]) {
  const other = await startTencentSms(options)
  onTestFinished(() => other.close())
  return other
}

test('sends a code to the phone with its country, into the template’s two places', async () => {
  await (await sender()).send(message)
  expect(provider().sent).toEqual([{ phone: '+8613800138000', params: ['204816', '5'] }])
})

test('sends the code alone to a template with one place', async () => {
  const other = await startOther({ templatePlaces: 1 })
  await (await senderOf(other, { templateParams: 'code' })).send(message)
  expect(other.sent).toEqual([{ phone: '+8613800138000', params: ['204816'] }])
})

test('signs for the service sms when reached by its name', async () => {
  const lookup = vi.spyOn(dns, 'lookup')
  lookup.mockImplementation(((_name: string, _options: object, found: (...a: unknown[]) => void) =>
    found(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof dns.lookup)
  const endpoint = new URL(`http://sms.tencentcloudapi.com:${provider().url.port}`)
  await (await sender({ endpoint })).send(message)
  expect(provider().received[0]?.headers.authorization).toContain('/sms/tc3_request')
  expect(provider().sent).toHaveLength(1)
})

test('refuses a phone whose owner unsubscribed, without naming it', async () => {
  provider().blocked.add('+8613800138000')
  const failure = await errorOf((await sender()).send(message))
  expect(failure).toBeInstanceOf(ProviderRefused)
  expect(failure).toMatchObject({ code: 'FailedOperation.PhoneNumberInBlacklist' })
  expect(String(failure)).not.toContain(message.phone)
})
