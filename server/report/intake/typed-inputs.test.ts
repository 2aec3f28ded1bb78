import { expect, test } from 'vitest'
import { typedInputs } from '../../../contract/testing/typed-inputs.ts'
import { createReportTestApi, createdOf, reporter } from '../../testing/api/report-test-api.ts'
import { limitedApi } from '../../testing/close-after-all.ts'
import { sealedValueOpener } from '../../testing/database/open-sealed.ts'
import { queryCodeMac } from '../query-code-mac.ts'

const api = await limitedApi(createReportTestApi())

const ofReporter = typedInputs.filter(({ field }) =>
  ['name', 'phone', 'id_number', 'email'].includes(field),
)

test.each(ofReporter)('reporter: $field $typed → $right', async ({ field, typed, right }) => {
  const who = { ...reporter, phone: '13800138000', [field]: typed }
  const otp_ticket = api.phoneTicket('13800138000')
  const answer = await api.named({ reporter: who, otp_ticket })
  if (typeof right !== 'string') {
    const message: unknown = expect.stringContaining(right.says)
    expect(answer).toMatchObject({
      errcode: 400,
      data: { fields: { [`reporter.${field}`]: message } },
    })
    return
  }
  const row = await api.database.db
    .selectFrom('reporter')
    .innerJoin('report', 'report.id', 'report_id')
    .selectAll('reporter')
    .where('code_mac', '=', queryCodeMac(api.keyring, createdOf(answer).query_code))
    .executeTakeFirstOrThrow()
  const open = await sealedValueOpener(api.database.pool, api.keyring)
  expect(open('reporter', `${field}_sealed`, row)).toBe(right)
})

const texts = typedInputs.flatMap(({ field, typed, right }) =>
  field === 'text' && typeof right === 'string' ? [{ typed, right }] : [],
)

test.each(texts)('description: $typed → $right', async ({ typed, right }) => {
  const code = await api.report({ description: `见到：${typed}。` })
  expect((await api.view(code)).description).toBe(`见到：${right}。`)
})
