import { beforeEach, expect, test } from 'vitest'
import { apiForEachTest } from '../../testing/api-double.ts'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import { control, page, press } from '../../testing/citizen.ts'
import { code, startReportApi } from '../../testing/report-api.ts'
import { show, the } from '../../testing/show.tsx'
import { openInWechat, writeRuntimeConfig } from '../../testing/wechat-double.ts'
import { QueryCodeForm } from './query-code-form.tsx'

writeRuntimeConfig({ wx_sign_api: '/api/wx/sign', wx_app_id: 'wx1' })

const api = apiForEachTest(startReportApi)
let problem: string | undefined
beforeEach(() => {
  api.on('wx/sign', { data: { timestamp: 1763798400, nonceStr: 'n', signature: 's' } })
  problem = undefined
})
const open = () =>
  show(
    <QueryCodeForm
      initial=""
      error={undefined}
      setError={(said) => (problem = said)}
      busy={false}
      isNext={false}
      query={() => undefined}
    />,
    '/query',
  )

test.for([
  ['plainly', code],
  ['in a text', `查询码：${groupQueryCode(code)}`],
  ['as on iOS', JSON.stringify({ scan_code: { scan_result: code } })],
  ['as a bar code', `CODE_128,${code}`],
] as const)('扫一扫 fills in the query code, said %s', async ([, resultStr]) => {
  const { answers, asked } = openInWechat()
  answers['scanQRCode'] = { resultStr }
  open()
  await press('扫一扫')
  await expect.poll(async () => (await control('query-code')).value).toBe(groupQueryCode(code))
  expect(asked.at(-1)?.input).toMatchObject({ needResult: 1 })
  expect(api.paths()).not.toContain('self/query')
})

test('what holds no code is said', async () => {
  openInWechat().answers['scanQRCode'] = { resultStr: 'https://shop.example' }
  open()
  await press('扫一扫')
  await expect.poll(() => problem).toBe('没有扫到查询码，请手动填写')
})

test('a closed camera changes nothing', async () => {
  openInWechat().answers['scanQRCode'] = { err_msg: 'scanQRCode:cancel' }
  open()
  await press('扫一扫')
  expect((await control('query-code')).value).toBe('')
  expect(problem).toBeUndefined()
})

test('in another browser there is no such button', async () => {
  open()
  await expect.poll(page).toContain('查询进度')
  expect(the('button', '扫一扫')).toBeUndefined()
})
