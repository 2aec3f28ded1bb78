import { expect, onTestFinished, test } from 'vitest'
import { errorOf } from '../../testing/error-of.ts'
import {
  aliyunAccount,
  type AliyunSmsStandIn,
  failed,
  notSent,
  startAliyunSms,
} from '../../testing/stand-ins/aliyun-sms.ts'
import { message, testSmsSender } from '../../testing/stand-ins/sms-sender-contract.ts'
import { aliyunSmsSender } from './aliyun-sender.ts'

const senderOf = async ({ url }: AliyunSmsStandIn, wrong: object = {}, timeout = 10_000) =>
  aliyunSmsSender({ ...aliyunAccount, templateParams: 'code', endpoint: url, ...wrong }, timeout)

const { provider, sender } = testSmsSender({
  name: 'aliyun-sms',
  start: (clock) => startAliyunSms({ clock }),
  sender: senderOf,
  params: (code) => (code ? { code } : {}),
  accountFaults: [
    [{ keyId: 'LTAIwrong' }, 'InvalidAccessKeyId.NotFound'],
    [{ signName: '别的' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    [{ templateId: 'SMS_1' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
  ],
  providerFaults: [
    [failed(429, 'Throttling.User'), 'Throttling.User'],
    [failed(503, 'ServiceUnavailable'), 'ServiceUnavailable'],
    [notSent('isp.SYSTEM_ERROR', '系统错误'), 'isp.SYSTEM_ERROR'],
    [notSent('isv.AMOUNT_NOT_ENOUGH', '账户余额不足'), 'isv.AMOUNT_NOT_ENOUGH'],
    [notSent('isv.DAY_LIMIT_CONTROL', '触发日发送限额'), 'isv.DAY_LIMIT_CONTROL'],
    [notSent('isv.BUSINESS_LIMIT_CONTROL', '触发业务流控'), 'isv.BUSINESS_LIMIT_CONTROL'],
  ],
  unusable: {
    away: 'ECONNREFUSED',
    cut: 'ECONNRESET',
    gateway: 'no_usable_answer',
    page: 'no_usable_answer',
    other: 'unknown',
  },
  minimumWait: 60_000,
  waitCode: 'isv.BUSINESS_LIMIT_CONTROL',
  invalidPhoneCode: 'isv.MOBILE_NUMBER_ILLEGAL',
  keys: [aliyunAccount.keyId, aliyunAccount.keySecret],
})

/** Starts a provider of another kind. */
async function startOther(options: Parameters<typeof startAliyunSms>[0]) {
  const other = await startAliyunSms(options)
  onTestFinished(() => other.close())
  return other
}

test('sends a code to the phone with its country, into the template’s place', async () => {
  await (await sender()).send(message)
  expect(provider().sent).toEqual([{ phone: '+8613800138000', params: { code: '204816' } }])
})

test('sends the minutes as text to a template with two places', async () => {
  const other = await startOther({ templatePlaces: ['code', 'minutes'] })
  await (await senderOf(other, { templateParams: 'code,minutes' })).send(message)
  expect(other.sent[0]?.params).toEqual({ code: '204816', minutes: '5' })
})

test('a template with more places is a fault of the account, which is retried', async () => {
  const other = await startOther({ templatePlaces: ['code', 'minutes'] })
  expect(await errorOf((await senderOf(other)).send(message))).toMatchObject({
    code: 'isv.TEMPLATE_MISSING_PARAMETERS',
  })
})
