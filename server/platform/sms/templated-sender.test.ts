import { expect, test } from 'vitest'
import { templatedSender } from './templated-sender.ts'

const phone = '13800138000'
const chinese = {
  templateId: '1',
  templateParams: 'code',
  resultTemplateId: '2',
  queryCodeTemplateId: '3',
  phoneChangeTemplateId: '4',
  englishTemplateId: undefined,
  englishQueryCodeTemplateId: undefined,
} as const

/** The templates by which a code, a query code, and the two notices are sent. */
async function templatesFor(language: 'zh-CN' | 'en', english: object = {}): Promise<string[]> {
  const sent: string[] = []
  const sms = templatedSender({ ...chinese, ...english }, async (_phone, id) => void sent.push(id))
  await sms.send({ phone, code: '204816', minutes: 5, language })
  await sms.sendQueryCode?.({ phone, queryCode: 'ABCD EFGH JKMN PQRS', language })
  await sms.sendResultNotice?.({ phone })
  await sms.sendPhoneChangeNotice?.({ phone })
  return sent
}

test('what an English page asks for is sent by the English templates, and notices by their one template', async () => {
  const english = { englishTemplateId: '11', englishQueryCodeTemplateId: '13' }
  expect(await templatesFor('en', english)).toEqual(['11', '13', '2', '4'])
  expect(await templatesFor('zh-CN', english)).toEqual(['1', '3', '2', '4'])
})

test('English falls back to the Chinese templates', async () => {
  expect(await templatesFor('en')).toEqual(['1', '3', '2', '4'])
})

test('an English template alone does not offer query codes by SMS', () => {
  const sms = templatedSender(
    { ...chinese, queryCodeTemplateId: undefined, englishQueryCodeTemplateId: '13' },
    async () => undefined,
  )
  expect('sendQueryCode' in sms).toBe(false)
})
