import * as z from 'zod/mini'
import type { TencentSms } from '../../config/sms.ts'
import {
  errorCode,
  noUsableAnswer,
  ProviderRefused,
  ProviderUnavailable,
} from '../provider-error.ts'
import type { SmsSender } from './sms-sender.ts'
import { templatedSender } from './templated-sender.ts'

const provider = 'tencent-sms'
/** A region of Tencent Cloud's service; any one works. */
const region = 'ap-guangzhou'

/**
 * Codes about this phone that outlast a one-time code. Other codes are temporary (thirty-second limit, busy) or concern
 * the account (money, signature, template, key). Source: https://cloud.tencent.com/document/product/382/55981, "错误码".
 */
const finalCodes: ReadonlySet<string> = new Set([
  'FailedOperation.PhoneNumberInBlacklist',
  'InvalidParameterValue.IncorrectPhoneNumber',
  'LimitExceeded.PhoneNumberDailyLimit',
  'LimitExceeded.PhoneNumberOneHourLimit',
  'LimitExceeded.PhoneNumberSameContentDailyLimit',
])

const answer = z.object({ SendStatusSet: z.tuple([z.object({ Code: z.string() })]) })

/** Sends through Tencent Cloud: SendSms, version 2021-01-11, signed with TC3-HMAC-SHA256; the timeout is in seconds. */
export async function tencentSmsSender(
  config: TencentSms,
  timeoutSeconds = 10,
): Promise<SmsSender> {
  const { sms } = await import('tencentcloud-sdk-nodejs-sms')
  const client = new sms.v20210111.Client({
    credential: { secretId: config.keyId, secretKey: config.keySecret },
    region,
    profile: {
      httpProfile: {
        endpoint: config.endpoint.host,
        protocol: `${config.endpoint.protocol}//`,
        reqTimeout: timeoutSeconds,
      },
    },
  })
  const send = async (phone: string, TemplateId: string, values: Record<string, string>) => {
    const sent: unknown = await client
      .SendSms({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: config.appId,
        SignName: config.signName,
        TemplateId,
        TemplateParamSet: Object.values(values),
      })
      .catch((error: unknown) => {
        throw failure(errorCode(error))
      })
    const parsed = answer.safeParse(sent)
    if (!parsed.success) throw failure(noUsableAnswer)
    const [status] = parsed.data.SendStatusSet
    if (status.Code !== 'Ok') throw failure(status.Code)
  }
  return templatedSender(config, send)
}

const failure = (code: string | number) =>
  finalCodes.has(String(code))
    ? new ProviderRefused(provider, code)
    : new ProviderUnavailable(provider, code)
