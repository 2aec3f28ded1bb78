import { beforeEach, expect, test, vi } from 'vitest'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import { control, page } from '../../testing/citizen.ts'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { code } from '../../testing/report-api.ts'
import { show } from '../../testing/show.tsx'
import { readCode } from '../report/verify/read-code.ts'
import { addressWithCode } from '../site/report-address.ts'
import { QueryReport } from './query-report.tsx'

// The test environment draws no pictures.
vi.mock('../report/verify/read-code.ts', () => ({ readCode: vi.fn<typeof readCode>() }))

const api = deviceForEachTest()
beforeEach(() => vi.mocked(readCode).mockReset())

async function choosePicture() {
  show(<QueryReport />, '/query')
  const input = await control('receipt-picture')
  const picture = new File(['png'], '回执.png', { type: 'image/png' })
  Object.defineProperty(input, 'files', { value: [picture], configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a kept picture fills in its code, which the citizen then asks for', async () => {
  vi.mocked(readCode).mockResolvedValue(addressWithCode('https://report.example', code, '12345'))
  await choosePicture()
  await expect.poll(async () => (await control('query-code')).value).toBe(groupQueryCode(code))
  expect(document.activeElement?.id).toBe('query-code')
  expect(api.paths()).not.toContain('self/query')
})

test('a picture without a code says so', async () => {
  vi.mocked(readCode).mockResolvedValue(undefined)
  await choosePicture()
  await expect.poll(page).toContain('这张图片里没有读到查询码')
})
