import dns from 'node:dns'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import { failed, startTencentSms, tencentAccount } from '../../testing/stand-ins/tencent-sms.ts'
import type { TencentSmsStandIn } from '../../testing/stand-ins/tencent-sms.ts'
import type { Answer } from '../../testing/stand-ins/http-stand-in.ts'
import { testClock } from '../../testing/test-clock.ts'
import { describeError } from '../log.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-error.ts'
import { tencentSmsSender } from './tencent-sender.ts'

const message = { phone: '13800138000', code: '204816', minutes: 5 }
const clock = testClock()

let tencent: TencentSmsStandIn
beforeEach(async () => {
  tencent = await startTencentSms({ clock })
})
afterEach(() => tencent.close())

const sender = (wrong: object = {}, timeoutSeconds = 10) =>
  tencentSmsSender(
    {
      ...tencentAccount,
      templateParams: 'code,minutes',
      endpoint: tencent.url,
      ...wrong,
    },
    timeoutSeconds,
  )

test('sends a code to the phone with its country, into the template’s two places', async () => {
  await (await sender()).send(message)
  expect(tencent.sent).toEqual([{ phone: '+8613800138000', params: ['204816', '5'] }])
})

test('sends the code alone to a template with one place', async () => {
  await tencent.close()
  tencent = await startTencentSms({ templatePlaces: 1 })
  await (await sender({ templateParams: 'code' })).send(message)
  expect(tencent.sent).toEqual([{ phone: '+8613800138000', params: ['204816'] }])
})

test('sends a result notice without contents by its template; none without a template', async () => {
  const sms = await sender()
  await sms.sendResultNotice?.({ phone: message.phone })
  expect(tencent.sent).toEqual([{ phone: '+8613800138000', params: [] }])
  const without = await sender({ resultTemplateId: undefined })
  expect('sendResultNotice' in without).toBe(false)
})

test('sends a query code by its template', async () => {
  const sms = await sender()
  await sms.sendQueryCode?.({ phone: message.phone, queryCode: 'ABCD EFGH JKMN PQRS' })
  expect(tencent.sent).toEqual([{ phone: '+8613800138000', params: ['ABCD EFGH JKMN PQRS'] }])
  const without = await sender({ queryCodeTemplateId: undefined })
  expect('sendQueryCode' in without).toBe(false)
})

test('sends a notice of another phone by its template', async () => {
  const sms = await sender()
  await sms.sendPhoneChangeNotice?.({ phone: message.phone })
  expect(tencent.sent).toMatchObject([{ params: [] }])
  const without = await sender({ phoneChangeTemplateId: undefined })
  expect('sendPhoneChangeNotice' in without).toBe(false)
})

test('signs for the service sms when reached by its name', async () => {
  const lookup = vi.spyOn(dns, 'lookup')
  lookup.mockImplementation(((_name: string, _options: object, found: (...a: unknown[]) => void) =>
    found(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof dns.lookup)
  const endpoint = new URL(`http://sms.tencentcloudapi.com:${tencent.url.port}`)
  await (await sender({ endpoint })).send(message)
  expect(tencent.received[0]?.headers.authorization).toContain('/sms/tc3_request')
  expect(tencent.sent).toHaveLength(1)
})

describe('worth a retry: faults of the account, once they are fixed', () => {
  test.for<[wrong: object, code: string]>([
    [{ keySecret: 'wrong' }, 'AuthFailure.SignatureFailure'],
    [{ keyId: 'AKIDwrong' }, 'AuthFailure.SecretIdNotFound'],
    [{ appId: '1400000000' }, 'UnauthorizedOperation.SmsSdkAppIdVerifyFail'],
    [{ signName: '别的' }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
    [{ templateId: '1' }, 'FailedOperation.TemplateIncorrectOrUnapproved'],
    [{ templateParams: 'code' }, 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate'],
  ])('%j → %s', async ([wrong, code]) => {
    const failure = await errorOf((await sender(wrong)).send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ provider: 'tencent-sms', code })
    expect(tencent.sent).toEqual([])
  })

  test('a clock that is off by more than five minutes', async () => {
    await tencent.close()
    tencent = await startTencentSms({ skew: 6 * 60_000 })
    const failure = await errorOf((await sender()).send(message))
    expect(failure).toMatchObject({ code: 'AuthFailure.SignatureExpire' })
  })
})

describe('worth a retry: an error of the whole request', () => {
  test.for([
    'RequestLimitExceeded',
    'InternalError.Timeout',
    'FailedOperation.InsufficientBalanceInSmsPackage',
    'LimitExceeded.AppDailyLimit',
    'LimitExceeded.DeliveryFrequencyLimit',
  ])('%s', async (code) => {
    tencent.insteadAnswer(failed(code))
    const failure = await errorOf((await sender()).send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code })
  })
})

describe('an answer that does not come', () => {
  test('because the provider is down', async () => {
    const sms = await sender()
    await tencent.close()
    expect(await errorOf(sms.send(message))).toBeInstanceOf(ProviderUnavailable)
  })

  test('in time', async () => {
    tencent.insteadAnswer('silence')
    const failure = await errorOf((await sender({}, 0.05)).send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code: 'no_usable_answer' })
  })

  test.for<[what: string, answer: Answer, code: string]>([
    ['whole', 'hang up', 'no_usable_answer'],
    ['but a gateway’s', { status: 502, body: '<html>Bad Gateway 13800138000</html>' }, '502'],
    ['but a page', { body: '<html>13800138000</html>' }, 'no_usable_answer'],
    [
      'but something else',
      { body: { Code: 7, Response: { SendStatusSet: [] } } },
      'no_usable_answer',
    ],
    ['but nothing', { body: {} }, 'no_usable_answer'],
  ])('%s', async ([, answer, code]) => {
    tencent.insteadAnswer(answer)
    const failure = await errorOf((await sender()).send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code })
  })
})

describe('limits for one phone', () => {
  test('of 30 seconds: a retry', async () => {
    const sms = await sender()
    await sms.send(message)
    const failure = await errorOf(sms.send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code: 'LimitExceeded.PhoneNumberThirtySecondLimit' })
    clock.advance(30_000)
    await sms.send(message)
    expect(tencent.sent).toHaveLength(2)
  })

  test('of an hour and of a day: a refusal', async () => {
    const sms = await sender()
    const failures: unknown[] = []
    for (let i = 0; i < 24; i++) {
      clock.advance(9 * 60_000)
      failures.push(await errorOf(sms.send(message)))
    }
    const refused = failures.filter((failure) => failure instanceof ProviderRefused)
    expect(new Set(refused.map((failure) => failure.code))).toEqual(
      new Set(['LimitExceeded.PhoneNumberOneHourLimit', 'LimitExceeded.PhoneNumberDailyLimit']),
    )
    expect(failures.filter((failure) => failure === undefined)).toHaveLength(10)
    expect(refused).toHaveLength(14)
  })
})

describe('a phone that will never get one is refused', () => {
  test('because it is none', async () => {
    const failure = await errorOf((await sender()).send({ ...message, phone: '23800138000' }))
    expect(failure).toBeInstanceOf(ProviderRefused)
    expect(failure).toMatchObject({ code: 'InvalidParameterValue.IncorrectPhoneNumber' })
  })

  test('because its owner unsubscribed', async () => {
    tencent.blocked.add('+8613800138000')
    const failure = await errorOf((await sender()).send(message))
    expect(failure).toBeInstanceOf(ProviderRefused)
    expect(failure).toMatchObject({ code: 'FailedOperation.PhoneNumberInBlacklist' })
  })
})

test('keeps phone, code and keys out of errors', async () => {
  tencent.blocked.add('+8613800138000')
  tencent.insteadAnswer({ status: 500, body: `${message.phone} ${message.code}` })
  const sms = await sender()
  const logged = [await errorOf(sms.send(message)), await errorOf(sms.send(message))].map(
    (failure) => JSON.stringify([String(failure), describeError(failure)]),
  )
  for (const secret of [
    message.phone,
    message.code,
    tencentAccount.keyId,
    tencentAccount.keySecret,
  ])
    expect(logged.join()).not.toContain(secret)
})
