import type { ApiConfig } from '../../config/api.ts'
import { consoleSmsSender } from './console-sender.ts'
import type { SmsSender } from './sms-sender.ts'

const drivers: Record<ApiConfig['smsDriver'], () => SmsSender> = {
  console: () => consoleSmsSender(),
}

/** The sender that `SMS_DRIVER` names. */
export const createSmsSender = ({ smsDriver }: Pick<ApiConfig, 'smsDriver'>): SmsSender =>
  drivers[smsDriver]()
