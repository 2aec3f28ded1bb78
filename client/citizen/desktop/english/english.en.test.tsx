import { beforeEach, expect, test, vi } from 'vitest'
import { deviceForEachTest } from '../../../testing/fresh-device.ts'
import * as runtime from '../../../kit/runtime-config.ts'
import { refusal } from '../../../testing/api-double.ts'
import { fill, page, press } from '../../../testing/citizen.ts'
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
