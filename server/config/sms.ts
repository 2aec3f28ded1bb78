import { serviceAddressVariable } from './address-variable.ts'
import { driverVariable } from './variable.ts'
import { choiceVariable, requiredVariable, textVariable, type Environment } from './variable.ts'

/** Settings that every cloud provider of text messages needs. */
export interface CloudSms {
  /** `SMS_KEY_ID`: Tencent Cloud's SecretId or Aliyun's AccessKey ID, of a user that may only send messages. */
  readonly keyId: string
  /** `SMS_KEY_SECRET`: the secret of that key. */
  readonly keySecret: string
  /** `SMS_SIGN_NAME`: the approved signature, without the brackets 【】. */
  readonly signName: string
  /** `SMS_TEMPLATE_ID`: the approved template; Aliyun calls it TemplateCode. */
  readonly templateId: string
  /**
   * `SMS_TEMPLATE_PARAMS`: the template's places: `code`, or `code,minutes`. Tencent Cloud numbers them {1} and {2}
   * (default code,minutes). Aliyun names them ${code} and ${minutes}, and allows only the code in templates for codes
   * (default code).
   */
  readonly templateParams: TemplateParams
  /**
   * `SMS_RESULT_TEMPLATE_ID`: another approved template, without places: a report has its result. Undefined: not sent.
   */
  readonly resultTemplateId: string | undefined
  /**
   * `SMS_PHONE_CHANGE_TEMPLATE_ID`: another approved template, without places: the account gets another phone in seven
   * days. Undefined: a lost phone cannot be changed.
   */
  readonly phoneChangeTemplateId: string | undefined
  /**
   * `SMS_QUERY_CODE_TEMPLATE_ID`: another approved template with one place for the query code (`code` at Aliyun, {1} at
   * Tencent Cloud), 19 characters. Undefined: the code is not offered by SMS.
   */
  readonly queryCodeTemplateId: string | undefined
  /** `SMS_ENDPOINT`: the provider's own address by default. */
  readonly endpoint: URL
}

const templateParams = ['code', 'code,minutes'] as const
type TemplateParams = (typeof templateParams)[number]

export interface TencentSms extends CloudSms {
  readonly driver: 'tencent'
  /** `SMS_APP_ID`: the SdkAppId, e.g. 1400006666. */
  readonly appId: string
}
export interface AliyunSms extends CloudSms {
  readonly driver: 'aliyun'
}

/** The configured SMS driver. */
export type SmsConfig = { readonly driver: 'console' } | TencentSms | AliyunSms

const drivers = ['console', 'tencent', 'aliyun'] as const

/**
 * Reads the SMS settings.
 * @throws ConfigError naming a variable that the driver needs, or the driver in production when none is chosen
 */
export function smsConfig(env: Environment): SmsConfig {
  const driver = driverVariable(env, 'SMS_DRIVER', drivers)
  if (driver === 'console') return { driver }
  const required = (name: string) => requiredVariable(env, name, `SMS_DRIVER is ${driver}`)
  const cloud = (params: TemplateParams, endpoint: string): CloudSms => ({
    keyId: required('SMS_KEY_ID'),
    keySecret: required('SMS_KEY_SECRET'),
    signName: required('SMS_SIGN_NAME'),
    templateId: required('SMS_TEMPLATE_ID'),
    resultTemplateId: textVariable(env, 'SMS_RESULT_TEMPLATE_ID', '') || undefined,
    phoneChangeTemplateId: textVariable(env, 'SMS_PHONE_CHANGE_TEMPLATE_ID', '') || undefined,
    queryCodeTemplateId: textVariable(env, 'SMS_QUERY_CODE_TEMPLATE_ID', '') || undefined,
    templateParams: choiceVariable(env, 'SMS_TEMPLATE_PARAMS', templateParams, params),
    endpoint: serviceAddressVariable(env, 'SMS_ENDPOINT', endpoint),
  })
  return driver === 'tencent'
    ? {
        driver,
        appId: required('SMS_APP_ID'),
        ...cloud('code,minutes', 'https://sms.tencentcloudapi.com'),
      }
    : { driver, ...cloud('code', 'https://dysmsapi.aliyuncs.com') }
}
