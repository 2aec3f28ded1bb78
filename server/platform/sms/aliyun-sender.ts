import { createHash, createHmac, randomUUID } from 'node:crypto'
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

/** Aliyun answers a failed request by HTTP 4xx, a message that it does not send by 200, both with a code of its own. */
const answer = z.object({ Code: z.string(), Message: z.optional(z.string()) })

/** Sends through Aliyun: SendSms, version 2017-05-25. @param timeout milliseconds */
export function aliyunSmsSender(config: CloudSms, timeout = 10_000): SmsSender {
  const send = async (phone: string, templateCode: string, values: Record<string, string>) => {
    const { url, headers } = signedRequest(config, {
      PhoneNumbers: `+86${phone}`,
      SignName: config.signName,
      TemplateCode: templateCode,
      ...(Object.keys(values).length > 0 && { TemplateParam: JSON.stringify(values) }),
    })
    const signal = AbortSignal.timeout(timeout)
    const sent: unknown = await fetch(url, { method: 'POST', headers, signal, redirect: 'error' })
      .then((response) => response.json())
      .catch((error: unknown) => {
        throw new ProviderUnavailable(provider, errorCode(error))
      })
    const parsed = answer.safeParse(sent)
    if (!parsed.success) throw new ProviderUnavailable(provider, noUsableAnswer)
    const { Code: code, Message: text } = parsed.data
    if (code !== 'OK') throw failure(code, text)
  }
  return templatedSender(config, send)
}

/**
 * Signs SendSms by ACS3-HMAC-SHA256, as a POST whose parameters are in its address. Source:
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature.
 */
function signedRequest(
  { endpoint, keyId, keySecret }: CloudSms,
  parameters: Readonly<Record<string, string>>,
) {
  const query = Object.entries(parameters)
    .map((pair) => pair.map(encode).join('='))
    .sort()
    .join('&')
  const contents = sha256('')
  // In the order of their names, as they are signed.
  const signed = {
    host: endpoint.host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': contents,
    'x-acs-date': new Date().toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  }
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}`)
  const names = Object.keys(signed).join(';')
  const canonical = ['POST', '/', query, ...lines, '', names, contents].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return {
    url: new URL(`/?${query}`, endpoint),
    headers: {
      ...signed,
      accept: 'application/json',
      authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`,
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Percent-encodes by RFC 3986. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Classifies a code. A wrong number stays wrong. Too many messages to one phone is one code for three limits,
 * distinguished only by the message: a minute passes while the one-time code is valid, an hour and a day do not. Other
 * codes are temporary or concern the account. Source:
 * https://help.aliyun.com/zh/sms/developer-reference/api-error-codes.
 */
function failure(code: string, message = '') {
  const final =
    code === 'isv.MOBILE_NUMBER_ILLEGAL' ||
    (code === 'isv.BUSINESS_LIMIT_CONTROL' && /(小时|天)级流控/.test(message))
  return final ? new ProviderRefused(provider, code) : new ProviderUnavailable(provider, code)
}
