import { queryCodeFrom } from '../contract/report/query-code.ts'
import { expect, expectLoaded } from './journey.ts'
import { type Scenario } from './mobile-tour.ts'
import { unmarkedChinese } from './page-checks.ts'
import { picture } from './report-form.ts'

const at = '2026-08-03T01:05:00Z'
const questioned = {
  status: 'supplement',
  status_name: '待补充',
  may: { message: true, appeal: false, urge: false },
  answer_until: '2026-08-09T16:00:00Z',
  report_type: { id: 3, name: '诈骗' },
  reported_at: '2026-08-01T01:05:00Z',
  urls: ['https://example.com/a-very-long-address-that-has-no-space-to-break-at-anywhere-in-it'],
  account: 'WeChat group “free money”, number 123456',
  description: 'They promised a job and took my money.',
  timeline: [{ status: 'accepted', status_name: '已受理', at, note: '已受理您的举报' }],
  thread: [
    {
      from: 'centre',
      kind: 'message',
      msg: '请补充付款记录的截图，以及对方的账号。',
      files: [],
      at,
    },
  ],
  progress: [
    { name: '收到', reached_at: at, expected_at: null, is_late: false },
    { name: '受理', reached_at: at, expected_at: null, is_late: false },
    { name: '办理', reached_at: at, expected_at: null, is_late: false },
    { name: '办结', reached_at: null, expected_at: at, is_late: true },
  ],
}

/** Every state of the English pages on a desktop. */
export const englishTour: Scenario = async (page, look) => {
  const check = async (name: string) => {
    expect(await unmarkedChinese(page), name).toEqual([])
    await look(name)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })

  await page.goto('en')
  await expectLoaded(page)
  await check('english-home')
  await page.goto('en/way?type=3')
  await expect(heading('Do you want to leave your contact details?')).toBeVisible()
  await check('english-way')
  await page.goto('en/submit?type=3&way=named')
  await button('Next: check').click()
  await expect(page).toHaveTitle(/^Error: /)
  await check('english-form-errors')
  await page.goto('en/submit?type=3&way=anonymous')
  await page.getByLabel('Web address', { exact: true }).fill('example.com/scam')
  await page.getByLabel('Description').fill('They promised a job and took my money.')
  await page
    .locator('#report-files')
    .setInputFiles(picture('a-very-long-name-of-a-file-without-any-space-to-break-at-anywhere.png'))
  await expect(page.getByText(/uploaded, without place/)).toBeVisible()
  await check('english-form')
  await button('Next: check').click()
  await expect(heading('Check your report, then send it')).toBeVisible()
  await check('english-review')
  await button('Send the report').click()
  await expect(page.getByText(/^[0-9A-Z]{4} [0-9A-Z]{4}/).first()).toBeVisible()
  await check('english-success')
  await page.goto('en/query')
  await expect(page.getByLabel('Query code')).toBeVisible()
  await check('english-query')
  await page.route('**/api/self/query', (route) =>
    route.fulfill({ json: { errcode: 0, errmessage: '', data: { report: questioned } } }),
  )
  const ask = async () => {
    await page.getByLabel('Query code').fill(queryCodeFrom(new Uint8Array(10)))
    await button('Check progress').click()
  }
  await ask()
  await expect(heading('The centre asks you for more information')).toBeVisible()
  await button('Answer').click()
  await button('Send the message').click()
  await expect(page.locator('textarea[aria-invalid=true]')).toBeVisible()
  await check('english-result-question')
  await page.unroute('**/api/self/query')
  await button('Look up another report').click()
  await ask()
  await expect(page.getByText('Nothing was found')).toBeVisible()
  await check('english-query-not-found')
  await page.route('**/api/self/query', (route) =>
    route.fulfill({
      json: { errcode: 429, errmessage: '操作太频繁', data: { retry_after: 600 } },
    }),
  )
  await ask()
  await expect(page.getByText(/Try again in 10 minutes/)).toBeVisible()
  await check('english-query-too-many')
}
