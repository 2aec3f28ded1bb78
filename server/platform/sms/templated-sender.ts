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
/** @param values what goes into the template's places, in the order of the places. Providers take text only. */
type SendTemplate = (
  phone: string,
  templateId: string,
  values: Record<string, string>,
) => Promise<void>

/** Each message by its own template; those without one are not there. */
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
