import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import {
  aliyunAccount,
  failed,
  notSent,
  startAliyunSms,
} from '../../testing/stand-ins/aliyun-sms.ts'
import type { AliyunSmsStandIn } from '../../testing/stand-ins/aliyun-sms.ts'
import type { Answer } from '../../testing/stand-ins/http-stand-in.ts'
import { testClock } from '../../testing/test-clock.ts'
import { describeError } from '../log.ts'
import { ProviderRefused, ProviderUnavailable } from '../provider-error.ts'
import { aliyunSmsSender } from './aliyun-sender.ts'

const message = { phone: '13800138000', code: '204816', minutes: 5 }
const clock = testClock()

let aliyun: AliyunSmsStandIn
beforeEach(async () => {
  aliyun = await startAliyunSms({ clock })
})
afterEach(() => aliyun.close())

const sender = (wrong: object = {}, timeout = 10_000) =>
  aliyunSmsSender(
    { ...aliyunAccount, templateParams: 'code', endpoint: aliyun.url, ...wrong },
    timeout,
  )

test('sends a code to the phone with its country, into the template’s place', async () => {
  await (await sender()).send(message)
  expect(aliyun.sent).toEqual([{ phone: '+8613800138000', params: { code: '204816' } }])
})

test('sends a result notice without contents by its template; none without a template', async () => {
  const sms = await sender()
  await sms.sendResultNotice?.({ phone: message.phone })
  expect(aliyun.sent).toEqual([{ phone: expect.stringContaining(message.phone), params: {} }])
  const without = await sender({ resultTemplateId: undefined })
  expect('sendResultNotice' in without).toBe(false)
})

test('sends a query code by its template', async () => {
  const sms = await sender()
  await sms.sendQueryCode?.({ phone: message.phone, queryCode: 'ABCD EFGH JKMN PQRS' })
  expect(aliyun.sent).toEqual([
    { phone: '+8613800138000', params: { code: 'ABCD EFGH JKMN PQRS' } },
  ])
  const without = await sender({ queryCodeTemplateId: undefined })
  expect('sendQueryCode' in without).toBe(false)
})

test('sends a notice of another phone by its template', async () => {
  const sms = await sender()
  await sms.sendPhoneChangeNotice?.({ phone: message.phone })
  expect(aliyun.sent).toMatchObject([{ params: {} }])
  const without = await sender({ phoneChangeTemplateId: undefined })
  expect('sendPhoneChangeNotice' in without).toBe(false)
})

test('sends the minutes as text to a template with two places', async () => {
  await aliyun.close()
  aliyun = await startAliyunSms({ templatePlaces: ['code', 'minutes'] })
  await (await sender({ templateParams: 'code,minutes' })).send(message)
  expect(aliyun.sent[0]?.params).toEqual({ code: '204816', minutes: '5' })
})

describe('worth a retry: faults of the account, once they are fixed', () => {
  test.for<[wrong: object, code: string]>([
    [{ keySecret: 'wrong' }, 'SignatureDoesNotMatch'],
    [{ keyId: 'LTAIwrong' }, 'InvalidAccessKeyId.NotFound'],
    [{ signName: '别的' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    [{ templateId: 'SMS_1' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
  ])('%j → %s', async ([wrong, code]) => {
    const failure = await errorOf((await sender(wrong)).send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ provider: 'aliyun-sms', code })
    expect(aliyun.sent).toEqual([])
  })

  test('a template with more places than are filled', async () => {
    await aliyun.close()
    aliyun = await startAliyunSms({ templatePlaces: ['code', 'minutes'] })
    const failure = await errorOf((await sender()).send(message))
    expect(failure).toMatchObject({ code: 'isv.TEMPLATE_MISSING_PARAMETERS' })
  })

  test('a clock that is off by more than fifteen minutes', async () => {
    await aliyun.close()
    aliyun = await startAliyunSms({ skew: -16 * 60_000 })
    const failure = await errorOf((await sender()).send(message))
    expect(failure).toMatchObject({ code: 'InvalidTimeStamp.Expired' })
  })
})

test('uses a new nonce for each request', async () => {
  const sms = await sender()
  await sms.send(message)
  await sms.send({ ...message, phone: '13900139000' })
  expect(aliyun.sent).toHaveLength(2)
})

describe('worth a retry: faults of the provider', () => {
  test.for<[answer: Answer, code: string]>([
    [failed(429, 'Throttling.User'), 'Throttling.User'],
    [failed(503, 'ServiceUnavailable'), 'ServiceUnavailable'],
    [notSent('isp.SYSTEM_ERROR', '系统错误'), 'isp.SYSTEM_ERROR'],
    [notSent('isv.AMOUNT_NOT_ENOUGH', '账户余额不足'), 'isv.AMOUNT_NOT_ENOUGH'],
    [notSent('isv.DAY_LIMIT_CONTROL', '触发日发送限额'), 'isv.DAY_LIMIT_CONTROL'],
    [notSent('isv.BUSINESS_LIMIT_CONTROL', '触发业务流控'), 'isv.BUSINESS_LIMIT_CONTROL'],
  ])('%j', async ([answer, code]) => {
    aliyun.insteadAnswer(answer)
    const failure = await errorOf((await sender()).send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code })
    expect(aliyun.received).toHaveLength(1)
  })
})

describe('an answer that does not come', () => {
  test('because the provider is down', async () => {
    const sms = await sender()
    await aliyun.close()
    const failure = await errorOf(sms.send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('in time', async () => {
    aliyun.insteadAnswer('silence')
    const failure = await errorOf((await sender({}, 50)).send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code: 'no_usable_answer' })
  })

  test.for<[what: string, answer: Answer, code: string]>([
    ['whole', 'hang up', 'ECONNRESET'],
    [
      'but a gateway’s',
      { status: 502, body: '<html>Bad Gateway 13800138000</html>' },
      'no_usable_answer',
    ],
    ['but a page', { body: '<html>13800138000</html>' }, 'no_usable_answer'],
    ['but something else', { body: { Code: 7, Response: { SendStatusSet: [] } } }, 'unknown'],
    ['but nothing', { body: {} }, 'no_usable_answer'],
  ])('%s', async ([, answer, code]) => {
    aliyun.insteadAnswer(answer)
    const failure = await errorOf((await sender()).send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code })
  })
})

describe('limits for one phone', () => {
  test('of a minute: a retry', async () => {
    const sms = await sender()
    await sms.send(message)
    const failure = await errorOf(sms.send(message))
    expect(failure).toBeInstanceOf(ProviderUnavailable)
    expect(failure).toMatchObject({ code: 'isv.BUSINESS_LIMIT_CONTROL' })
    clock.advance(60_000)
    await sms.send(message)
    expect(aliyun.sent).toHaveLength(2)
  })

  test('of an hour and of a day: a refusal', async () => {
    const sms = await sender()
    const failures: unknown[] = []
    for (let i = 0; i < 24; i++) {
      clock.advance(9 * 60_000)
      failures.push(await errorOf(sms.send(message)))
    }
    expect(failures.filter((failure) => failure === undefined)).toHaveLength(10)
    expect(failures.filter((failure) => failure instanceof ProviderRefused)).toHaveLength(14)
  })
})

test('refuses a phone that is none', async () => {
  const failure = await errorOf((await sender()).send({ ...message, phone: '23800138000' }))
  expect(failure).toBeInstanceOf(ProviderRefused)
  expect(failure).toMatchObject({ code: 'isv.MOBILE_NUMBER_ILLEGAL' })
})

test('keeps phone, code and keys out of errors', async () => {
  aliyun.insteadAnswer({ status: 500, body: { Code: message.phone, Message: message.code } })
  const sms = await sender()
  const logged = [
    await errorOf(sms.send(message)),
    await errorOf(sms.send({ ...message, phone: '23800138000' })),
  ].map((failure) => JSON.stringify([String(failure), describeError(failure)]))
  const secrets = [message.phone, '23800138000', message.code, aliyunAccount.keySecret]
  for (const secret of [...secrets, aliyunAccount.keyId])
    expect(logged.join()).not.toContain(secret)
})
