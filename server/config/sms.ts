import { gatewayVariable } from './address-variable.ts'
import * as read from './variable.ts'
import { ConfigError, type Environment } from './variable.ts'

/** The providers' addresses, and a template's places: Tencent Cloud numbers them, Aliyun allows only the code. */
const providers = {
  tencent: { address: 'https://sms.tencentcloudapi.com', places: 'code,minutes' },
  aliyun: { address: 'https://dysmsapi.aliyuncs.com', places: 'code' },
} as const
type Provider = keyof typeof providers

const templateNames = ['code', 'code_en', 'result', 'phone_change', 'query_code', 'query_code_en']

/** Reads the templates' ids by name. @throws ConfigError unless the entries are `name=ID`, and `code` is there */
function templatesVariable(env: Environment): Readonly<Record<string, string>> {
  const given = read.pairs(env, 'SMS_TEMPLATES')
  const ids: Record<string, string> = Object.fromEntries(given)
  const isRight = given.every(
    ([name = '', id, ...more]) => templateNames.includes(name) && id && more.length === 0,
  )
  if (!isRight || !ids['code'])
    throw new ConfigError(
      'SMS_TEMPLATES',
      `code=ID, and if approved also ${templateNames.slice(1).join(', ')}, each with =ID, comma-separated`,
    )
  return ids
}

function cloudSms(env: Environment, provider: Provider) {
  const required = (name: string) => read.required(env, name, `SMS_DRIVER is ${provider}`)
  const { address, places } = providers[provider]
  const templates = templatesVariable(env)
  return {
    keyId: required('SMS_KEY_ID'),
    keySecret: required('SMS_KEY_SECRET'),
    signName: required('SMS_SIGN_NAME'),
    templateId: templates['code'] ?? '',
    // If no English template is set, English pages send the Chinese one.
    englishTemplateId: templates['code_en'],
    // Messages without a template are not sent.
    resultTemplateId: templates['result'],
    phoneChangeTemplateId: templates['phone_change'],
    queryCodeTemplateId: templates['query_code'],
    englishQueryCodeTemplateId: templates['query_code_en'],
    templateParams: places,
    endpoint: gatewayVariable(env, address),
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
