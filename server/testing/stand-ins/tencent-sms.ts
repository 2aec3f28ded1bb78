import * as z from 'zod/mini'
import { systemClock, type Clock } from '../../platform/clock.ts'
import { startStandIn, type Answer, type Received, type StandIn } from './http-stand-in.ts'
import { phoneLimits } from './phone-limits.ts'

/** The customer's account as the provider knows it. */
export const tencentAccount = {
  keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
  keySecret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
  appId: '1400006666',
  signName: '举报中心',
  templateId: '449739',
  resultTemplateId: '449740',
  phoneChangeTemplateId: '449741',
  queryCodeTemplateId: '449742',
  englishTemplateId: '449743',
  englishQueryCodeTemplateId: '449744',
} as const

export interface TencentSmsStandIn extends StandIn {
  /** Messages accepted for delivery. */
  readonly sent: readonly { phone: string; params: readonly string[] }[]
  /** Phones that opted out of messages. */
  readonly blocked: Set<string>
}

const sendSms = z.object({
  PhoneNumberSet: z.array(z.string()),
  SmsSdkAppId: z.string(),
  SignName: z.string(),
  TemplateId: z.string(),
  TemplateParamSet: z.array(z.string()),
})
const limitCodes = {
  minute: 'LimitExceeded.PhoneNumberThirtySecondLimit',
  hour: 'LimitExceeded.PhoneNumberOneHourLimit',
  day: 'LimitExceeded.PhoneNumberDailyLimit',
}

/**
 * Starts Tencent Cloud's SMS service, SendSms of 2021-01-11 (https://cloud.tencent.com/document/product/382/55981). A
 * problem of the request is an `Error`, one of a phone or a template is its status; both have HTTP 200.
 * Signatures are the published client's work and are not checked.
 * @param options `clock` for the limits
 */
export async function startTencentSms(
  options: { clock?: Clock; templatePlaces?: number } = {},
): Promise<TencentSmsStandIn> {
  const { clock = systemClock, templatePlaces = 2 } = options
  const limits = phoneLimits(clock, 30_000)
  const sent: { phone: string; params: readonly string[] }[] = []
  const blocked = new Set<string>()

  const statusOf = (phone: string, request: z.infer<typeof sendSms>): string => {
    const { SmsSdkAppId, SignName, TemplateId, TemplateParamSet } = request
    if (SmsSdkAppId !== tencentAccount.appId) return 'UnauthorizedOperation.SmsSdkAppIdVerifyFail'
    if (SignName !== tencentAccount.signName)
      return 'FailedOperation.SignatureIncorrectOrUnapproved'
    const places = placesOf(TemplateId, templatePlaces)
    if (places === undefined) return 'FailedOperation.TemplateIncorrectOrUnapproved'
    if (TemplateParamSet.length !== places)
      return 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate'
    if (!/^\+861[3-9]\d{9}$/.test(phone)) return 'InvalidParameterValue.IncorrectPhoneNumber'
    if (blocked.has(phone)) return 'FailedOperation.PhoneNumberInBlacklist'
    const limit = limits.take(phone)
    if (limit) return limitCodes[limit]
    sent.push({ phone, params: TemplateParamSet })
    return 'Ok'
  }

  const standIn = await startStandIn((request) => {
    const wrong = headerError(request)
    if (wrong) return failed(wrong)
    const parsed = sendSms.safeParse(JSON.parse(request.body))
    if (!parsed.success) return failed('InvalidParameter')
    const phones = parsed.data.PhoneNumberSet
    if (phones.length === 0) return failed('MissingParameter.EmptyPhoneNumberSet')
    return response({
      SendStatusSet: phones.map((phone) => status(phone, statusOf(phone, parsed.data))),
    })
  })
  return { ...standIn, sent, blocked }
}

/** Returns the number of placeholders of a template; undefined for a template that the account does not have. */
const placesOf = (template: string, templatePlaces: number): number | undefined =>
  new Map<string, number>([
    [tencentAccount.templateId, templatePlaces],
    [tencentAccount.queryCodeTemplateId, 1],
    [tencentAccount.resultTemplateId, 0],
    [tencentAccount.phoneChangeTemplateId, 0],
  ]).get(template)

function headerError({ method, headers }: Received): string | undefined {
  if (method !== 'POST') return 'UnsupportedProtocol'
  if (!headers.authorization?.includes(`Credential=${tencentAccount.keyId}/`))
    return 'AuthFailure.SecretIdNotFound'
  if (headers['x-tc-action'] !== 'SendSms') return 'InvalidAction'
  if (headers['x-tc-version'] !== '2021-01-11') return 'NoSuchVersion'
  return headers['x-tc-region'] ? undefined : 'MissingParameter'
}

/** The message quotes the phone and must not reach a log. */
const status = (phone: string, code: string) => ({
  SerialNo: code === 'Ok' ? '5000:1045710669157053657849499619' : '',
  PhoneNumber: phone,
  Fee: code === 'Ok' ? 1 : 0,
  SessionContext: '',
  Code: code,
  Message: code === 'Ok' ? 'send success' : `${phone} was not sent to`,
  IsoCode: 'CN',
})

const response = (members: object): Answer => ({
  body: { Response: { ...members, RequestId: 'a0aabda6-cf91-4f3e-a81f-9198114a2279' } },
})

/** Returns an error of the whole request. */
export const failed = (code: string): Answer =>
  response({ Error: { Code: code, Message: `${code}: see the documentation` } })
