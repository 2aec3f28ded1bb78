import type { CloudSms } from '../../config/sms.ts'
import type { SmsSender } from './sms-sender.ts'

type Templates = Pick<
  CloudSms,
  | 'templateId'
  | 'englishTemplateId'
  | 'templateParams'
  | 'resultTemplateId'
  | 'queryCodeTemplateId'
  | 'englishQueryCodeTemplateId'
  | 'phoneChangeTemplateId'
>
/** Sends one template. @param values of its places, in their order. Providers accept text only. */
type SendTemplate = (
  phone: string,
  templateId: string,
  values: Record<string, string>,
) => Promise<void>

/**
 * Maps each message to its template; messages without one are undefined. English falls back to the Chinese template. A
 * notice that comes later is one text in every language, because no language of its reader is stored.
 */
export const templatedSender = (
  {
    templateId,
    englishTemplateId = templateId,
    templateParams,
    resultTemplateId,
    queryCodeTemplateId,
    englishQueryCodeTemplateId = queryCodeTemplateId,
    phoneChangeTemplateId,
  }: Templates,
  send: SendTemplate,
): SmsSender => ({
  send: ({ phone, code, minutes, language }) =>
    send(
      phone,
      language === 'en' ? englishTemplateId : templateId,
      templateParams === 'code' ? { code } : { code, minutes: String(minutes) },
    ),
  ...(resultTemplateId !== undefined && {
    sendResultNotice: ({ phone }) => send(phone, resultTemplateId, {}),
  }),
  ...(queryCodeTemplateId !== undefined && {
    sendQueryCode: ({ phone, queryCode, language }) =>
      send(phone, (language === 'en' && englishQueryCodeTemplateId) || queryCodeTemplateId, {
        code: queryCode,
      }),
  }),
  ...(phoneChangeTemplateId !== undefined && {
    sendPhoneChangeNotice: ({ phone }) => send(phone, phoneChangeTemplateId, {}),
  }),
})
