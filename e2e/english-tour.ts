import { queryCodeFrom } from '../contract/report/query-code.ts'
import { expect, expectLoaded } from './journey.ts'
import { type Scenario } from './mobile-tour.ts'
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

/** Every state of the English pages, which are the same on all devices. */
export const englishTour: Scenario = async (page, check) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })

  // Before the browser has loaded it.
  await page.route('**/assets/english-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Cache-Control': 'no-store' },
      body: 'throw new Error("lost")',
    }),
  )
  await page.goto('en')
  await expect(heading('This page did not open')).toBeVisible()
  await check('english-failure')
  await page.unroute('**/assets/english-*.js')
  await button('Try again').click()
  await button('Reload the page').click()
  await expectLoaded(page)
  await check('english-home')
  await button('Display').click()
  await expect(heading('Display settings')).toBeVisible()
  await check('english-display-settings')

  await page.route('**/api/report/type/list*', (route) =>
    route.fulfill({ json: { errcode: 500, errmessage: '系统繁忙，请稍后再试', data: null } }),
  )
  await page.goto('en/report')
  await expect(page.getByText('The list of report types did not arrive')).toBeVisible()
  await check('english-form-without-types')
  await page.unroute('**/api/report/type/list*')
  await button('Try again').click()
  await expectLoaded(page)
  await check('english-form')
  await button('Send anonymous report').click()
  await expect(page.getByText('Choose what you are reporting')).toBeVisible()
  await check('english-form-errors')
  await page.getByText('Fraud', { exact: true }).click()
  await page.getByLabel('Web addresses').fill('example.com/scam\nhttps://example.org/')
  await page.getByLabel('What happened?').fill('They promised a job and took my money.')
  await page
    .getByLabel('Add files')
    .setInputFiles([
      picture('a-very-long-name-of-a-file-without-any-space-to-break-at-anywhere.png'),
      { name: 'program.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
  await expect(page.getByText(/png .*, sent$/)).toBeVisible()
  await check('english-form-files')
  const challenge = page.waitForResponse('**/api/captcha')
  await page.reload()
  await challenge
  await expect(page.getByText('What was written here before is back')).toBeVisible()
  await check('english-form-restored')

  await page.context().setOffline(true)
  await button('Send anonymous report').click()
  await expect(button('Waiting for a connection…')).toBeVisible()
  await check('english-form-offline')
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/report/noname/create', async (route) => {
    await answered
    await route.fulfill({ json: { errcode: 500, errmessage: '系统繁忙，请稍后再试', data: null } })
  })
  await page.context().setOffline(false)
  await expect(button('Sending…')).toBeVisible()
  await check('english-form-sending')
  answer()
  await expect(page.getByText('Your report was not sent')).toBeVisible()
  await check('english-form-failure')
  await page.unroute('**/api/report/noname/create')
  await button('Send anonymous report').click()
  await expect(heading('Your report has been received')).toBeVisible()
  await check('english-success')
  await button('Clear it now').click()
  await expect(heading('Have you saved the code?')).toBeVisible()
  await check('english-success-clearing')
  await button('Not yet').click()
  await button('Copy the code').click()
  await page.getByRole('main').getByRole('link', { name: 'Check progress' }).click()
  await expect(heading('Check progress')).toBeVisible()
  await expect(page.getByLabel('Query code')).not.toHaveValue('')
  await check('english-query')
  await button('Check progress').click()
  await expect(heading('Your report')).toBeVisible()
  await check('english-result')
  await page.route('**/api/self/query', (route) =>
    route.fulfill({ json: { errcode: 0, errmessage: '', data: { report: questioned } } }),
  )
  const look = async () => {
    await page.getByLabel('Query code').fill(queryCodeFrom(new Uint8Array(10)))
    await button('Check progress').click()
  }
  await button('Look up another report').click()
  await look()
  await expect(heading('We asked you for more information')).toBeVisible()
  await button('Send the message').click()
  await expect(page.getByText('Write something')).toBeVisible()
  await check('english-result-question')
  await page.unroute('**/api/self/query')
  await button('Look up another report').click()
  await look()
  await expect(page.getByText('No report was found')).toBeVisible()
  await check('english-query-not-found')
  await page.route('**/api/self/query', (route) =>
    route.fulfill({
      json: { errcode: 429, errmessage: '操作太频繁', data: { retry_after: 600 } },
    }),
  )
  await look()
  await expect(page.getByText('Please wait 10 minutes')).toBeVisible()
  await check('english-query-too-many')
}
