import { coolingDays } from '../../../contract/time-limits.ts'
import type { ApiConfig } from '../../config/api.ts'
import { aliyunSmsSender } from './aliyun-sender.ts'
import type { SmsSender } from './sms-sender.ts'
import { tencentSmsSender } from './tencent-sender.ts'

/** Creates the sender that `SMS_DRIVER` names. The cloud providers' libraries are loaded only when chosen. */
export async function createSmsSender({ sms }: Pick<ApiConfig, 'sms'>): Promise<SmsSender> {
  // Does not compile when there is another driver.
  switch (sms.driver) {
    case 'tencent':
      return tencentSmsSender(sms)
    case 'aliyun':
      return aliyunSmsSender(sms)
    case 'console':
      return consoleSmsSender()
    default:
      return sms satisfies never
  }
}

/** Prints messages instead of sending them, past the logger, which would redact them. */
export const consoleSmsSender = (
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): SmsSender => ({
  send: async ({ phone, code, minutes, language }) =>
    print(
      language === 'en'
        ? `[短信] ${phone}: Your code is ${code}. It is valid for ${minutes} minutes. Do not tell it to anyone.`
        : `[短信] ${phone}：您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉他人。`,
    ),
  sendResultNotice: async ({ phone }) =>
    print(
      `[短信] ${phone}：您的举报已有结果，请到举报网站凭查询码查看，或登录后在“我的举报”里查看。Your report has a result. See it on the site with your query code, or sign in.`,
    ),
  sendQueryCode: async ({ phone, queryCode, language }) =>
    print(
      language === 'en'
        ? `[短信] ${phone}: Your report was received. Its query code is ${queryCode}. Do not tell it to anyone.`
        : `[短信] ${phone}：已收到您的举报，查询码是 ${queryCode}，可在举报网站查询进度。请勿告诉他人。`,
    ),
  sendPhoneChangeNotice: async ({ phone }) =>
    print(
      `[短信] ${phone}：有人申请把您举报账号的手机号换成另一个，${coolingDays} 天后生效。不是您本人的，请在此之前登录举报网站，在“账号管理”里取消。Your account’s phone will be changed in ${coolingDays} days. If this was not you, sign in and cancel it under “Account”.`,
    ),
})
