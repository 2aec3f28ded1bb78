import * as z from 'zod/mini'
import { systemClock, type Clock } from '../../platform/clock.ts'
import { startStandIn, type Answer, type Received, type StandIn } from './http-stand-in.ts'
import { phoneLimits } from './phone-limits.ts'

/** The customer's account as the provider knows it. */
export const aliyunAccount = {
  keyId: 'LTAI4FoLmvQ9urWXgSRpDvh1',
  keySecret: 'Zw9xsYhAkQ1EXAMPLEb2cD3eF4gH5i',
  signName: '举报中心',
  templateId: 'SMS_153055065',
  resultTemplateId: 'SMS_153055066',
  phoneChangeTemplateId: 'SMS_153055067',
  queryCodeTemplateId: 'SMS_153055068',
  englishTemplateId: 'SMS_153055069',
  englishQueryCodeTemplateId: 'SMS_153055070',
} as const

export interface AliyunSmsStandIn extends StandIn {
  /** Messages accepted for delivery. */
  readonly sent: readonly { phone: string; params: Readonly<Record<string, string>> }[]
}

const params = z.record(z.string(), z.string())
const limitMessages = {
  minute: '触发分钟级流控Permits:1',
  hour: '触发小时级流控Permits:5',
  day: '触发天级流控Permits:10',
}

/**
 * Starts Aliyun's SMS service, SendSms of 2017-05-25
 * (https://help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms). An invalid request gets HTTP
 * 4xx; a problem with the phone, the template or the account gets HTTP 200 with a `Code` other than `OK`.
 * Signatures are the published client's work and are not checked.
 * @param options `clock` for the limits
 */
export async function startAliyunSms(
  options: { clock?: Clock; templatePlaces?: readonly string[] } = {},
): Promise<AliyunSmsStandIn> {
  const { clock = systemClock, templatePlaces = ['code'] } = options
  const limits = phoneLimits(clock, 60_000)
  const sent: { phone: string; params: Readonly<Record<string, string>> }[] = []

  const outcome = (query: URLSearchParams): Answer => {
    if (query.get('SignName') !== aliyunAccount.signName)
      return notSent('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名')
    const template = query.get('TemplateCode')
    const places = placesOf(template, templatePlaces)
    if (!places) return notSent('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板')
    const phone = query.get('PhoneNumbers') ?? ''
    if (!/^(\+?86)?1[3-9]\d{9}$/.test(phone))
      return notSent('isv.MOBILE_NUMBER_ILLEGAL', `${phone}invalid mobile number`)
    const values = params.safeParse(JSON.parse(query.get('TemplateParam') ?? '{}'))
    if (!values.success) return notSent('isv.INVALID_JSON_PARAM', 'JSON参数不合法，只接受字符串值')
    if (!places.every((name) => values.data[name]))
      return notSent('isv.TEMPLATE_MISSING_PARAMETERS', '模板缺少变量')
    const limit = limits.take(phone)
    if (limit) return notSent('isv.BUSINESS_LIMIT_CONTROL', limitMessages[limit])
    sent.push({ phone, params: values.data })
    return answer(200, { Code: 'OK', Message: 'OK', BizId: '900619746936498440^0' })
  }

  const standIn = await startStandIn((request) => {
    if (!request.headers.authorization?.includes(`Credential=${aliyunAccount.keyId},`))
      return failed(404, 'InvalidAccessKeyId.NotFound')
    return headersAreRight(request)
      ? outcome(request.url.searchParams)
      : failed(404, 'InvalidAction.NotFound')
  })
  return { ...standIn, sent }
}

/** Returns the placeholders of a template; undefined for a template that the account does not have. */
const placesOf = (
  template: string | null,
  templatePlaces: readonly string[],
): readonly string[] | undefined =>
  new Map<string | null, readonly string[]>([
    [aliyunAccount.templateId, templatePlaces],
    [aliyunAccount.queryCodeTemplateId, ['code']],
    [aliyunAccount.resultTemplateId, []],
    [aliyunAccount.phoneChangeTemplateId, []],
  ]).get(template)

const headersAreRight = ({ method, headers }: Received) =>
  method === 'POST' &&
  headers['x-acs-action'] === 'SendSms' &&
  headers['x-acs-version'] === '2017-05-25'

const answer = (status: number, members: object): Answer => ({
  status,
  body: { RequestId: 'F655A8D5-B967-440B-8683-DAD6FF8DE990', ...members },
})

/** Returns an error of the phone, the template or the account. */
export const notSent = (code: string, message: string): Answer =>
  answer(200, { Code: code, Message: message })

/** Returns an error of the whole request. */
export const failed = (status: number, code: string): Answer =>
  answer(status, { Code: code, Message: `${code}: see the documentation`, HostId: 'dysmsapi' })
