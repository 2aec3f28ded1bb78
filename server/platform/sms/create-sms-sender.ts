import type { ApiConfig } from '../../config/api.ts'
import { aliyunSmsSender } from './aliyun-sender.ts'
import { consoleSmsSender } from './console-sender.ts'
import type { SmsSender } from './sms-sender.ts'
import { tencentSmsSender } from './tencent-sender.ts'

/** The sender that `SMS_DRIVER` names. The cloud providers' libraries are loaded only when chosen. */
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
