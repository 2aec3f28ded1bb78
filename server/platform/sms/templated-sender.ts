import type { CloudSms } from '../../config/sms.ts'
import type { SmsSender } from './sms-sender.ts'

type Templates = Pick<
  CloudSms,
  | 'templateId'
  | 'templateParams'
  | 'resultTemplateId'
  | 'queryCodeTemplateId'
  | 'phoneChangeTemplateId'
>
/** Sends one template. @param values of its places, in their order. Providers accept text only. */
type SendTemplate = (
  phone: string,
  templateId: string,
  values: Record<string, string>,
) => Promise<void>

/** Maps each message to its template; messages without one are undefined. */
export const templatedSender = (
  {
    templateId,
    templateParams,
    resultTemplateId,
    queryCodeTemplateId,
    phoneChangeTemplateId,
  }: Templates,
  send: SendTemplate,
): SmsSender => ({
  send: ({ phone, code, minutes }) =>
    send(
      phone,
      templateId,
      templateParams === 'code' ? { code } : { code, minutes: String(minutes) },
    ),
  ...(resultTemplateId !== undefined && {
    sendResultNotice: ({ phone }) => send(phone, resultTemplateId, {}),
  }),
  ...(queryCodeTemplateId !== undefined && {
    sendQueryCode: ({ phone, queryCode }) => send(phone, queryCodeTemplateId, { code: queryCode }),
  }),
  ...(phoneChangeTemplateId !== undefined && {
    sendPhoneChangeNotice: ({ phone }) => send(phone, phoneChangeTemplateId, {}),
  }),
})
