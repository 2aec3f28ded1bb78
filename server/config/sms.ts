import { serviceAddressVariable } from './address-variable.ts'
import * as read from './variable.ts'
import type { Environment } from './variable.ts'

/** The providers' addresses, and a template's places: Tencent Cloud numbers them, Aliyun allows only the code. */
const providers = {
  tencent: { address: 'https://sms.tencentcloudapi.com', places: 'code,minutes' },
  aliyun: { address: 'https://dysmsapi.aliyuncs.com', places: 'code' },
} as const
type Provider = keyof typeof providers

function cloudSms(env: Environment, provider: Provider) {
  const required = (name: string) => read.required(env, name, `SMS_DRIVER is ${provider}`)
  const optional = (name: string) => read.text(env, name, '') || undefined
  const { address, places } = providers[provider]
  return {
    keyId: required('SMS_KEY_ID'),
    keySecret: required('SMS_KEY_SECRET'),
    signName: required('SMS_SIGN_NAME'),
    templateId: required('SMS_TEMPLATE_ID'),
    // If no English template is set, English pages send the Chinese one.
    englishTemplateId: optional('SMS_TEMPLATE_ID_EN'),
    // Messages without a template are not sent.
    resultTemplateId: optional('SMS_RESULT_TEMPLATE_ID'),
    phoneChangeTemplateId: optional('SMS_PHONE_CHANGE_TEMPLATE_ID'),
    queryCodeTemplateId: optional('SMS_QUERY_CODE_TEMPLATE_ID'),
    englishQueryCodeTemplateId: optional('SMS_QUERY_CODE_TEMPLATE_ID_EN'),
    templateParams: read.choice(
      env,
      'SMS_TEMPLATE_PARAMS',
      ['code', 'code,minutes'] as const,
      places,
    ),
    endpoint: serviceAddressVariable(env, 'SMS_ENDPOINT', address),
  }
}
export type CloudSms = Readonly<ReturnType<typeof cloudSms>>
/** Tencent Cloud also wants the SdkAppId. */
export type TencentSms = CloudSms & { readonly appId: string }

export type SmsConfig =
  | { readonly driver: 'console' }
  | (TencentSms & { readonly driver: 'tencent' })
  | (CloudSms & { readonly driver: 'aliyun' })

/** Reads the SMS settings. @throws ConfigError naming the variable, or the driver in production */
export function smsConfig(env: Environment): SmsConfig {
  const driver = read.driver(env, 'SMS_DRIVER', ['console', 'tencent', 'aliyun'] as const)
  switch (driver) {
    case 'console':
      return { driver }
    case 'tencent': {
      const appId = read.required(env, 'SMS_APP_ID', 'SMS_DRIVER is tencent')
      return { driver, appId, ...cloudSms(env, driver) }
    }
    case 'aliyun':
      return { driver, ...cloudSms(env, driver) }
    default:
      return driver satisfies never
  }
}
