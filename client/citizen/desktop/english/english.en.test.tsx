import { beforeEach, expect, test, vi } from 'vitest'
import { deviceForEachTest } from '../../../testing/fresh-device.ts'
import * as runtime from '../../../kit/runtime-config.ts'
import { groupQueryCode } from '../../../../contract/report/query-code.ts'
import { refusal } from '../../../testing/api-double.ts'
import { control, fill, page, press } from '../../../testing/citizen.ts'
import { bodies, code, keys } from '../../../testing/report-api.ts'
import { heading, show, the } from '../../../testing/show.tsx'
import { unmarkedChinese } from '../../../testing/unmarked-chinese.ts'
import { App } from '../app.tsx'

const api = deviceForEachTest()
beforeEach(() => {
  api.on('self/info', refusal(401, '请先登录'))
  api.on('front/config/detail', {
    data: { config: '{"title":"举报中心"}', capabilities: ['query_code_check', 'privacy'] },
  })
  window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
})

const path = 'report/noname/create'

/** Fills in the form but for what a test is about. */
async function write() {
  show(<App />, '/way')
  await expect.poll(page).toContain('Fraud')
  ;(await control('english-type')).click()
  await fill('english-addresses', 'example.com/scam\nhttps://example.org/')
  await fill('english-description', 'They promised a job and took my money.')
}

test('restores the draft on return until it is deleted', async () => {
  await write()
  the('a', 'Check progress')?.click()
  await expect.poll(heading).toBe('Check progress')
  document.querySelector<HTMLAnchorElement>('nav a[href="/way"]')?.click()
  await expect.poll(page).toContain('What was written here before is back')
  // This browser of a test keeps nothing beyond the page.
  expect(page()).toContain('This browser does not keep what you write')
  expect(page()).not.toContain('stays on this device')
  const written = async () => (await control('english-description')).value
  expect(await written()).toBe('They promised a job and took my money.')
  expect((await control('english-addresses')).value).toBe('example.com/scam\nhttps://example.org/')
  await press('Delete what is written here')
  await expect.poll(() => document.querySelector('dialog')?.textContent).toContain('for good')
  const [, confirm] = document.querySelectorAll('dialog button')
  expect(confirm?.textContent).toBe('Delete')
  ;(confirm as HTMLElement).click()
  await expect.poll(written).toBe('')
  expect(page()).not.toContain('What was written here before is back')
})

test('sends a report, and offers to copy and use its code', async () => {
  await write()
  await press('Send anonymous report')
  await expect.poll(heading).toBe('Your report has been received')
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
  expect(page()).toContain(groupQueryCode(code))
  expect(bodies(api, path)).toMatchObject([
    {
      report_type_id: 3,
      urls: ['http://example.com/scam', 'https://example.org/'],
      description: 'They promised a job and took my money.',
      involves_minors: false,
    },
  ])
})

test('warns before the tab closes on an unsaved code, and prefills it in the query form', async () => {
  await write()
  await press('Send anonymous report')
  await expect.poll(heading).toBe('Your report has been received')
  const mayClose = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await expect.poll(mayClose).toBe(false)
  document.querySelector<HTMLAnchorElement>('nav a[href$="/query"]')?.click()
  await expect.poll(heading).toBe('Check progress')
  expect(document.querySelector('input')?.value).toBe(groupQueryCode(code))
  expect(mayClose()).toBe(false)
  document.querySelector<HTMLAnchorElement>('nav a[href$="/way"]')?.click()
  await expect.poll(heading).toBe('Report')
})

test('clears the code, and asks first while it is not saved', async () => {
  await write()
  await press('Send anonymous report')
  await press('Clear it now')
  await expect.poll(page).toContain('nobody can tell you the code')
  expect(JSON.stringify(sessionStorage)).toContain(code)
  await press('Yes, clear it')
  await expect.poll(heading).toContain('If you see it')
  expect(JSON.stringify(sessionStorage)).not.toContain(code)
  expect(JSON.stringify(localStorage)).not.toContain(code)
})

test('uploads files before the report, without their metadata', async () => {
  const stored = { file_id: 'f'.repeat(22), name: 'a.png', size: 3, mime: 'image/png', sm3: '0' }
  api.on('file/upload/many', { data: { files: [stored], refused: [] } })
  await write()
  const input = await control('english-files')
  const files = [new File(['abc'], 'a.png', { type: 'image/png' })]
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await press('Send anonymous report')
  await expect.poll(heading).toBe('Your report has been received')
  expect(bodies(api, path)).toMatchObject([{ file_ids: [stored.file_id] }])
})

test('shows each error at its field and focuses the first', async () => {
  show(<App />, '/way')
  await expect.poll(page).toContain('Fraud')
  await press('Send anonymous report')
  await expect.poll(page).toContain('Choose what you are reporting')
  expect(page()).toContain('Enter a web address')
  expect(page()).toContain('Describe what happened')
  expect(document.activeElement?.id).toBe('english-type')
  expect(bodies(api, path)).toEqual([])
})

test('reports a failure in English, and retries under the same key', async () => {
  api.on(path, { status: 502, body: '' }, { data: { query_code: code } })
  await write()
  await press('Send anonymous report')
  await expect.poll(page).toContain('Your report was not sent')
  expect(unmarkedChinese()).toEqual([])
  await press('Send anonymous report')
  await expect.poll(heading).toBe('Your report has been received')
  const [first, second] = keys(api, path)
  expect(first).toBe(second)
  expect(first).toMatch(/^.{20,}$/)
})

test('sends a report by itself once the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await write()
  await press('Send anonymous report')
  await expect.poll(page).toContain('your report is sent as soon as there is one')
  expect(bodies(api, path)).toEqual([])
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.poll(heading).toBe('Your report has been received')
})

const at = '2026-08-01T01:05:00Z'
const report = {
  status: 'closed',
  status_name: '已办结',
  report_type: { id: 3, name: '诈骗' },
  reported_at: at,
  urls: ['http://example.com/scam'],
  timeline: [{ status: 'closed', status_name: '已办结', at, note: '该网站已关闭' }],
  thread: [{ from: 'centre', kind: 'reply', msg: '感谢您的举报', files: [], at }],
  progress: [
    { name: '收到', reached_at: at, expected_at: null, is_late: false },
    { name: '办结', reached_at: null, expected_at: at, is_late: true },
  ],
}

test('shows a report with status and steps in English and the centre’s words unchanged', async () => {
  api.on('self/query', { data: { report } })
  show(<App />, '/query')
  await expect.poll(page).toContain('Query code')
  const input = document.querySelector('input')
  await fill(input?.id ?? '', code.toLowerCase())
  await press('Check progress')
  await expect.poll(heading).toBe('Your report')
  expect(page()).toContain('Closed')
  expect(page()).toContain('Received: 1 August 2026')
  expect(page()).toContain('expected by 1 August 2026, late')
  expect(page()).toContain('感谢您的举报')
  expect(page()).toContain('http://example.com/scam')
  expect(unmarkedChinese()).toEqual([])
})

test('links to the mobile site on a phone, with the code behind the #', async () => {
  const desk = runtime.runtimeConfig()
  vi.spyOn(runtime, 'runtimeConfig').mockReturnValue({ ...desk, mobile: true })
  api.on('self/query', { data: { report } })
  show(<App />, '/query')
  await expect.poll(page).toContain('Query code')
  await fill(document.querySelector('input')?.id ?? '', code)
  await press('Check progress')
  await expect.poll(() => the('a', 'the Chinese page')).toBeDefined()
  expect(the('a', 'the Chinese page')?.getAttribute('href')).toMatch(
    new RegExp(`/web/mobile/en/#/\\?code=${code}$`),
  )
})

test('sends a message in English once', async () => {
  const question = { from: 'centre', kind: 'message', msg: '请提供截图', files: [], at }
  const asked = { ...report, status: 'supplement', answer_until: at, thread: [question] }
  const answer = { from: 'reporter', kind: 'message', msg: 'It is at example.com', files: [], at }
  api.on('self/query', { data: { report: { ...asked, may: { message: true, appeal: false } } } })
  api.on('report/appeal', 'cut', { data: { thread: [question, answer] } })
  show(<App />, '/query')
  await expect.poll(page).toContain('Query code')
  await fill(document.querySelector('input')?.id ?? '', code)
  await press('Check progress')
  await expect.poll(() => document.activeElement?.textContent).toBe('Your report')
  expect(page()).toContain('Please answer by 1 August 2026')
  await press('Send the message')
  await expect.poll(page).toContain('Write something')
  const field = document.querySelector('textarea')
  expect(document.activeElement).toBe(field)
  await fill(field?.id ?? '', answer.msg)
  await press('Send the message')
  await expect.poll(page).toContain('Your message was not sent')
  expect(field?.value).toBe(answer.msg)
  await press('Send the message')
  await expect.poll(page).toContain('Your message has been received')
  expect(page()).toContain('Added laterIt is at example.com')
  expect(field?.value).toBe('')
  const [first, second] = keys(api, 'report/appeal')
  expect(first).toBe(second)
  expect(bodies(api, 'report/appeal')[0]).toMatchObject({ query_code: code, msg: answer.msg })
  expect(unmarkedChinese()).toEqual([])
})

test.for([
  ['nothing', '16 characters'],
  [code.replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'Perhaps one character is wrong'],
  [code, 'No report was found'],
] as const)('shows at the field that a code finds no report: %s', async ([typed, said]) => {
  api.on('self/query', refusal(404, '没有找到'))
  show(<App />, '/query')
  await expect.poll(page).toContain('Query code')
  const input = document.querySelector('input')
  await fill(input?.id ?? '', typed)
  await press('Check progress')
  await expect.poll(page).toContain(said)
  expect(document.activeElement).toBe(input)
})

test('says how long to wait after too many attempts', async () => {
  api.on('self/query', refusal(429, '操作太频繁', { retry_after: 600 }))
  show(<App />, '/query')
  await expect.poll(page).toContain('Query code')
  await fill(document.querySelector('input')?.id ?? '', code)
  await press('Check progress')
  await expect.poll(page).toContain('Please wait 10 minutes')
})
