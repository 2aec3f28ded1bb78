import { createRequire } from 'node:module'
import * as z from 'zod/mini'
import type { CloudSms } from '../../config/sms.ts'
import {
  errorCode,
  noUsableAnswer,
  ProviderRefused,
  ProviderUnavailable,
} from '../provider-error.ts'
import type { SmsSender } from './sms-sender.ts'
import { templatedSender } from './templated-sender.ts'

const provider = 'aliyun-sms'
/** The library is CommonJS with a default export, which Node and vitest import differently. */
const require = createRequire(import.meta.url)

/** Aliyun answers HTTP 200 with a code of its own. */
const answer = z.object({
  body: z.object({ code: z.string(), message: z.optional(z.string()) }),
})

/** Sends through Aliyun: SendSms, version 2017-05-25, signed with ACS3-HMAC-SHA256. @param timeout milliseconds */
export async function aliyunSmsSender(config: CloudSms, timeout = 10_000): Promise<SmsSender> {
  const sdk: typeof import('@alicloud/dysmsapi20170525') = require('@alicloud/dysmsapi20170525')
  const { $OpenApiUtil } = await import('@alicloud/openapi-core')
  const client = new sdk.default(
    new $OpenApiUtil.Config({
      accessKeyId: config.keyId,
      accessKeySecret: config.keySecret,
      endpoint: config.endpoint.host,
      protocol: config.endpoint.protocol.slice(0, -1),
      connectTimeout: timeout,
      readTimeout: timeout,
    }),
  )
  const send = async (phone: string, templateCode: string, values: Record<string, string>) => {
    const request = new sdk.SendSmsRequest({
      phoneNumbers: `+86${phone}`,
      signName: config.signName,
      templateCode,
      ...(Object.keys(values).length > 0 && { templateParam: JSON.stringify(values) }),
    })
    const sent: unknown = await client.sendSms(request).catch((error: unknown) => {
      throw failure(errorCode(error))
    })
    const parsed = answer.safeParse(sent)
    if (!parsed.success) throw new ProviderUnavailable(provider, noUsableAnswer)
    const { code: outcome, message } = parsed.data.body
    if (outcome !== 'OK') throw failure(outcome, message)
  }
  return templatedSender(config, send)
}

/**
 * Classifies a code. A wrong number stays wrong. Too many messages to one phone is one code for three limits,
 * distinguished only by the message: a minute passes while the one-time code is valid, an hour and a day do not. Other
 * codes are temporary or concern the account. Source:
 * https://help.aliyun.com/zh/sms/developer-reference/api-error-codes.
 */
function failure(code: string | number, message = '') {
  const final =
    code === 'isv.MOBILE_NUMBER_ILLEGAL' ||
    (code === 'isv.BUSINESS_LIMIT_CONTROL' && /(小时|天)级流控/.test(message))
  return final ? new ProviderRefused(provider, code) : new ProviderUnavailable(provider, code)
}
