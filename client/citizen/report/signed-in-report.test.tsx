import { beforeEach, expect, test } from 'vitest'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { initialState, useStore } from '../../kit/store.ts'
import { refusal } from '../../testing/api-double.ts'
import { show } from '../../testing/show.tsx'
import { tabDraft } from './draft/tab-draft.ts'
import { isEmpty } from './draft/draft.ts'
import { pageLayout } from './form/report-form.tsx'
import { SubmitReport } from './submit-report.tsx'
import { control, fill, page, press } from '../../testing/citizen.ts'
import { bodies, sent } from '../../testing/report-api.ts'

const citizen = { name: '王小明', phone: '138****5678', email: null, wx_bound: false, unread: 0 }

const api = deviceForEachTest()
beforeEach(() => {
  api.on('report/judge', { data: { allowed: true, need_phone: false, need_login: false } })
  api.on('self/info', { data: { user: citizen } })
})

const open = (way = 'named') =>
  show(<SubmitReport layout={pageLayout} />, `/submit?type=3&way=${way}`)
async function write() {
  await fill('report-account', 'QQ 群 12345')
  await fill('report-description', '群里有人冒充客服')
}
async function send() {
  await press('下一步')
  await press('提交举报')
}

test('a named report of a signed-in citizen needs neither phone nor code', async () => {
  open()
  await expect.poll(page).toMatch('138****5678')
  expect((await control('report-reporter-name')).value).toBe('王小明')
  expect(document.getElementById('report-otp')).toBeNull()
  await write()
  await press('下一步')
  await expect.poll(page).toMatch('138****5678（登录的手机号）')
  await press('提交举报')
  await expect.poll(page).toMatch('举报已收到')
  expect(bodies(api, 'report/create')).toEqual([
    expect.objectContaining({ reporter: { name: '王小明' } }),
  ])
})

test('what was filled in by itself is no draft', async () => {
  open()
  await expect.poll(page).toMatch('138****5678')
  expect((await control('report-reporter-name')).value).toBe('王小明')
  expect(isEmpty((await tabDraft()).current())).toBe(true)
})

test('a name that arrives after the last keystroke is sent', async () => {
  api.on('self/info', refusal(503))
  open()
  await control('report-reporter-name')
  await write()
  useStore.setState({ user: { ...initialState.user, name: citizen.name, phone: citizen.phone } })
  await expect.poll(page).toMatch('138****5678')
  await send()
  await expect
    .poll(() => bodies(api, 'report/create'))
    .toEqual([expect.objectContaining({ reporter: { name: '王小明' } })])
})

test('a citizen without a name is not called by their phone', async () => {
  api.on('self/info', { data: { user: { ...citizen, name: citizen.phone } } })
  open()
  await expect.poll(page).toMatch('138****5678')
  expect((await control('report-reporter-name')).value).toBe('')
})

test('a name that was typed before stays', async () => {
  open()
  await expect.poll(page).toMatch('138****5678')
  await fill('report-reporter-name', '王大明')
  await write()
  await send()
  await expect
    .poll(() => bodies(api, 'report/create'))
    .toEqual([expect.objectContaining({ reporter: { name: '王大明' } })])
})

test('only another phone than the account’s needs a code', async () => {
  open()
  await press('用别的手机号')
  await fill('report-reporter-phone', '13912345678')
  await control('report-otp')
  await fill('report-reporter-phone', '13800005678')
  await expect.poll(() => document.getElementById('report-otp')).toBeNull()
  await press('用登录的手机号')
  await expect.poll(() => document.getElementById('report-reporter-phone')).toBeNull()
})

test('requires a proven phone after the session has ended', async () => {
  api.on(
    'report/create',
    refusal(400, '填写的内容有误', { fields: { 'reporter.phone': '请填写手机号' } }),
    sent,
  )
  open()
  await expect.poll(page).toMatch('138****5678')
  await write()
  await send()
  await control('report-reporter-phone')
  await control('report-otp')
  expect(page()).toContain('请填写手机号')
})

test('an anonymous report uses nothing of the account', async () => {
  open('anonymous')
  await write()
  await send()
  await expect.poll(page).toMatch('举报已收到')
  expect(api.paths()).not.toContain('self/info')
  expect(JSON.stringify(bodies(api, 'report/noname/create'))).not.toContain('王小明')
})

test('clears the error of a field that the account fills in late', async () => {
  api.on('self/info', refusal(503))
  open()
  await control('report-reporter-name')
  await write()
  await press('下一步')
  await expect.poll(page).toMatch('处需要修改')
  useStore.setState({ user: { ...initialState.user, name: citizen.name, phone: citizen.phone } })
  await expect.poll(page).toMatch('138****5678')
  await expect.poll(page).not.toMatch('处需要修改')
  expect((await control('report-reporter-name')).getAttribute('aria-invalid')).not.toBe('true')
})
