import { useNavigate } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { deviceForEachTest } from '../../../testing/fresh-device.ts'
import { announced } from '../../../../contract/site/capabilities.ts'
import { announce } from '../../../testing/announce.ts'
import { refusal } from '../../../testing/api-double.ts'
import { control, fill, page, press } from '../../../testing/citizen.ts'
import { bodies } from '../../../testing/report-api.ts'
import { heading, show, the } from '../../../testing/show.tsx'
import { QueryReport } from '../query-report.tsx'

const phone = '13812345678'
const at = '2026-11-20T01:05:00Z'
const report_id = 'r'.repeat(43)
const item = {
  report_id,
  status: 'processing',
  status_name: '办理中',
  report_type: { id: 3, name: '诈骗' },
  title: null,
  summary: 'xpj88.cyou',
  reported_at: at,
}
const report = {
  ...item,
  real_name: true,
  file_count: 0,
  description: '群里有人冒充客服',
  timeline: [{ status: 'received', status_name: '待受理', at, note: null }],
  thread: [],
  may: { message: false, appeal: false, urge: false },
}

const api = deviceForEachTest()
beforeEach(() => {
  api.on('sms/otp', { data: { resend_after: 60, expires_in: 300, last_refused: false } })
  api.on('sms/otp/check', { data: { otp_ticket: 'otp-ticket-000001', expires_in: 600 } })
  answer([item])
  api.on('report/found', { data: { report } })
})

const answer = (list: unknown[]) =>
  api.on('report/find', {
    data: { list, find_ticket: 'find-ticket-00001', expires_in: 900 },
  })
/** The browser's own button. */
function Back() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>后退</button>
}
const open = () =>
  show(
    <>
      <Back />
      <QueryReport />
    </>,
    '/query',
  )
const begin = async () => {
  open()
  await expect.poll(() => the('a', '用手机号找回')).toBeDefined()
  the('a', '用手机号找回')?.click()
  await expect.poll(heading).toBe('用手机号找回')
}
const prove = async (phone: string) => {
  await fill('find-phone', phone)
  await press('获取验证码')
  await expect.poll(page).toContain('验证码已发送')
  await fill('find-otp', '123456')
  await expect.poll(page).toContain('手机号已验证')
  await press('查找我的举报')
}
const find = async () => {
  await begin()
  await prove('138 1234 5678')
}

test('is offered only where the back end announced it', async () => {
  announce(announced.filter((name) => name !== 'find_by_phone'))
  open()
  await expect.poll(page).toContain('我们没存查询码')
  expect(page()).not.toContain('手机号找回')
})

test('the reports of a phone that was proven are listed, and one is opened for reading alone', async () => {
  await find()
  await expect.poll(page).toContain('找到 1 个举报')
  expect(page()).toContain('诈骗举报：xpj88.cyou')
  expect(page()).toContain('办理中')
  expect(bodies(api, 'sms/otp')).toEqual([
    { phone, purpose: 'find', captcha_ticket: expect.any(String) },
  ])
  expect(bodies(api, 'report/find')).toEqual([{ phone, otp_ticket: 'otp-ticket-000001' }])
  await press('查看进度，诈骗举报')
  await expect.poll(page).toContain('办理经过')
  expect(bodies(api, 'report/found')).toEqual([
    { phone, find_ticket: 'find-ticket-00001', report_id },
  ])
  expect(page()).toContain('群里有人冒充客服')
  expect(page()).toContain('凭手机号只能查看')
  for (const words of ['撤回举报', '保存回执']) expect(the('button', words)).toBeUndefined()
  expect(document.querySelector('textarea')).toBeNull()
  await press('返回找到的举报')
  await expect.poll(page).toContain('找到 1 个举报')
})

test('back leads from a report to the others that were found, which costs no further code, then to the query code', async () => {
  await find()
  await press('查看进度，诈骗举报')
  await expect.poll(page).toContain('办理经过')
  await press('后退')
  await expect.poll(page).toContain('找到 1 个举报')
  await press('查看进度，诈骗举报')
  await expect.poll(page).toContain('办理经过')
  await press('后退')
  await expect.poll(page).toContain('找到 1 个举报')
  await press('后退')
  await expect.poll(heading).toBe('查询进度')
  expect(bodies(api, 'report/find')).toHaveLength(1)
})

test('does not suggest a reload without a network', async () => {
  await find()
  await expect.poll(page).toContain('找到 1 个举报')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.on('report/found', 'cut')
  await press('查看进度，诈骗举报')
  await expect.poll(page).toContain('现在没有网络，连上后请再试一次')
  expect(page()).not.toContain('刷新')
  expect(page()).toContain('找到 1 个举报')
})

test('a phone without reports is told so in the same place, and another one can be tried', async () => {
  answer([])
  await find()
  await expect.poll(page).toContain('没有找到举报')
  await press('换一个手机号')
  await expect.poll(() => document.activeElement?.id).toBe('find-phone')
  expect(await control('find-phone')).toHaveProperty('value', '')
  answer([item])
  await prove('13912345678')
  await expect.poll(page).toContain('找到 1 个举报')
  expect(the('button', '换一个手机号')).toBeUndefined()
})

test('what is no phone, and a phone that was not proven, ask for nothing', async () => {
  await begin()
  await fill('find-phone', '12345')
  await press('获取验证码')
  await expect.poll(page).toContain('请填写 11 位手机号')
  expect(document.activeElement?.id).toBe('find-phone')
  await fill('find-phone', phone)
  await press('查找我的举报')
  await expect.poll(page).toContain('请先获取并填写短信验证码')
  expect(api.paths()).not.toContain('sms/otp')
  expect(api.paths()).not.toContain('report/find')
})

test('a proof that has ended leads back to proving the phone', async () => {
  const ended = '手机号还没有验证，或验证已过期，请获取短信验证码重新验证'
  api.on('report/found', refusal(422, ended, { fields: { otp_ticket: ended } }))
  await find()
  await press('查看进度，诈骗举报')
  await expect.poll(page).toContain('验证已过期')
  await expect.poll(() => document.activeElement?.id).toBe('find-phone')
})

test('leads back to the code', async () => {
  await begin()
  the('a', '用查询码查询')?.click()
  await expect.poll(heading).toBe('查询进度')
})
