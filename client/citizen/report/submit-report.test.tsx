import { describe, expect, test, vi } from 'vitest'
import { deviceForEachTest } from '../../testing/fresh-device.ts'
import { groupQueryCode } from '../../../contract/report/query-code.ts'
import type { ReportView } from '../../../contract/report/report.ts'
import { refusal } from '../../testing/api-double.ts'
import { forgetVisitor } from '../site/verification/visitor-tickets.ts'
import { show, the } from '../../testing/show.tsx'
import { tabDraft } from './draft/tab-draft.ts'
import { pageLayout } from './form/report-form.tsx'
import { SubmitReport } from './submit-report.tsx'
import { control, fill, page, pasteInto, press } from '../../testing/citizen.ts'
import { bodies, code, keys, sent } from '../../testing/report-api.ts'

vi.mock('../site/quick-exit.ts', () => ({ leave: vi.fn<() => void>() }))

const api = deviceForEachTest()

const create = 'report/noname/create'
const open = (search = '?type=3&way=anonymous') =>
  show(<SubmitReport layout={pageLayout} />, `/submit${search}`)

async function write() {
  await fill('report-account', 'QQ 群 12345')
  await fill('report-description', '群里有人冒充客服')
}
async function goToReview() {
  await write()
  await press('下一步')
  await expect.poll(page).toMatch('请核对，然后提交')
}

describe('the form', () => {
  test('says when the type is gone', async () => {
    open('?type=99&way=named')
    await expect.poll(page).toMatch('这个举报类型已经停用')
  })

  test('shows the type and its guide beside the fields', async () => {
    open()
    await control('report-description')
    for (const words of ['诈骗', '写清经过', '附上截图', '匿名举报'])
      await expect.poll(page).toContain(words)
  })

  test('tells everything that is missing at once, and moves the focus to the list', async () => {
    open()
    await control('report-description')
    await press('下一步')
    await expect.poll(page).toMatch('有 2 处需要修改')
    expect(document.activeElement?.textContent).toContain('没有网址的，请填写账号')
    expect(document.getElementById('report-description')?.getAttribute('aria-invalid')).toBe('true')
  })

  test('takes the addresses out of share text and suggests the site', async () => {
    open()
    const row = await control('report-addresses-0-value')
    pasteInto(row, '7.43 复制打开抖音 https://v.douyin.com/a/ 还有 www.bad.com，看看')
    await expect.poll(page).toMatch('取出 2 个网址')
    expect((await control('report-addresses-0-value')).value).toBe('https://v.douyin.com/a/')
    expect((await control('report-addresses-1-value')).value).toBe('http://www.bad.com')
    expect((await control('report-site_name')).value).toBe('抖音')
  })

  test('leaves pasted text without an address to the field, and says what to do', async () => {
    open()
    expect(pasteInto(await control('report-addresses-0-value'), '某个群')).toBe(true)
    await expect.poll(page).toMatch('没有认出网址')
  })

  test('says beforehand when the type is not open for the way', async () => {
    api.on('report/judge', {
      data: { allowed: false, message: '请选择实名举报', need_phone: false, need_login: false },
    })
    open()
    await expect.poll(page).toMatch('请选择实名举报')
  })

  test('says so, too, where the back end refuses the judgement itself', async () => {
    api.on('report/judge', refusal(1, '该类型请选择实名举报'))
    open()
    await expect.poll(page).toMatch('该类型请选择实名举报')
  })

  test('keeps what was written when the citizen leaves and comes back', async () => {
    const first = open()
    await write()
    expect(first().path).toContain('/submit')
    document.body.replaceChildren()
    open()
    await expect.poll(page).toMatch('已恢复上次填写的内容')
    expect((await control('report-description')).value).toBe('群里有人冒充客服')
  })
})

describe('sending', () => {
  test('shows everything once more, then makes one report and shows its code', async () => {
    const at = open()
    await goToReview()
    expect(at().path).toContain('step=review')
    for (const words of ['QQ 群 12345', '群里有人冒充客服', '匿名举报'])
      expect(page()).toContain(words)
    await press('提交举报')
    the('button', '提交举报')?.click()
    await expect.poll(page).toMatch('举报已收到')
    expect(page()).toContain(groupQueryCode(code))
    expect(bodies(api, create)).toEqual([
      {
        report_type_id: 3,
        urls: [],
        account: 'QQ 群 12345',
        description: '群里有人冒充客服',
        file_ids: [],
        involves_minors: false,
        captcha_ticket: expect.stringContaining('captcha-ticket'),
      },
    ])
    await expect.poll(() => at().path).toBe('/submit')
  })

  test('can be taken back right away, by the code, and then shows it no more', async () => {
    api.on(create, { data: { ...sent.data, withdraw_seconds: 600 } })
    const { query_code, reported_at } = sent.data
    const report: ReportView = {
      status: 'withdrawn',
      status_name: '已撤回',
      report_type: { id: 3, name: '诈骗' },
      title: null,
      real_name: false,
      reported_at,
      file_count: 0,
      timeline: [],
      thread: [],
      may: { message: false, appeal: false },
    }
    api.on('report/withdraw', { data: { report } })
    open()
    await goToReview()
    await press('提交举报')
    await expect.poll(page).toMatch(/还有 (10|9) 分钟可以撤回/)
    await press('撤回举报')
    await press('确定撤回')
    await expect.poll(() => document.activeElement?.textContent).toBe('举报已撤回')
    expect(bodies(api, 'report/withdraw')).toEqual([
      { query_code, captcha_ticket: expect.stringContaining('captcha-ticket') },
    ])
    expect(page()).not.toContain(groupQueryCode(code))
    expect(the('a', '重新举报')?.getAttribute('href')).toBe('/way')
  })

  test('tries the same key again when no answer came, and says that it may have arrived', async () => {
    api.on(create, 'cut', sent)
    open()
    await goToReview()
    await press('提交举报')
    await expect.poll(page).toMatch('这次可能已经收到')
    expect(page()).toContain('服务器响应超时，请刷新当前页')
    await press('重试')
    await expect.poll(page).toMatch('举报已收到')
    expect(keys(api, create)).toHaveLength(2)
    expect(new Set(keys(api, create)).size).toBe(1)
  })

  test.each([
    ['the captcha', 'captcha', 'cut'],
    ['the captcha', 'captcha', { status: 502, body: '<html>' }],
    ['its solution', 'captcha/verify', 'cut'],
    ['its solution', 'captcha/verify', refusal(500, '系统繁忙，请稍后再试')],
    ['the visitor’s token', 'accessToken', 'cut'],
  ] as const)(
    'says nothing of a report that may have arrived when %s fails',
    async (_, path, answer) => {
      open()
      await goToReview()
      forgetVisitor()
      api.on(path, answer)
      await press('提交举报')
      await expect.poll(page).toContain('您填写的内容')
      expect(page()).not.toContain('可能已经收到')
      expect(bodies(api, create)).toEqual([])
    },
  )

  test('gets a fresh ticket by itself when the server does not take the first', async () => {
    api.on(create, refusal(422, '验证没有通过'), sent)
    open()
    await goToReview()
    await press('提交举报')
    await expect.poll(page).toMatch('举报已收到')
    const tickets = bodies(api, create).map((b) => (b as { captcha_ticket: string }).captcha_ticket)
    expect(new Set(tickets).size).toBe(2)
  })

  test('waits as long as the server asks', async () => {
    api.on(create, refusal(429, '提交太频繁', { retry_after: 30 }))
    open()
    await goToReview()
    await press('提交举报')
    await expect.poll(page).toMatch(/\d+ 秒后可重试/)
    await press('秒后可重试')
    expect(bodies(api, create)).toHaveLength(1)
  })

  test('leads back to the fields that the server found wrong', async () => {
    api.on(
      create,
      refusal(400, '有误', { fields: { description: '请写具体', report_type_id: '类型停用' } }),
    )
    open()
    await goToReview()
    await press('提交举报')
    await expect.poll(page).toMatch('有 1 处需要修改')
    expect(document.getElementById('report-description-error')?.textContent).toBe('请写具体')
    expect(page()).toContain('类型停用')
  })

  test('says that changes were not taken in when the report had arrived before', async () => {
    api.on(create, { data: { ...sent.data, ignored_changes: true } })
    open()
    await goToReview()
    await press('提交举报')
    await expect.poll(page).toMatch('这个举报之前已经收到过')
  })

  test('says what to do when the browser cannot make a picture of the code', async () => {
    open()
    await goToReview()
    await press('提交举报')
    await press('保存为图片')
    await expect.poll(page).toMatch('请截屏或者抄下来')
  })

  test('leaves neither draft nor sendable form behind, and a new form is an empty one', async () => {
    open()
    await goToReview()
    await press('提交举报')
    await expect.poll(page).toMatch('举报已收到')
    // With the code on the screen, nothing is left that it could be asked for with again.
    await expect
      .poll(() => Object.keys(sessionStorage).filter((key) => key.startsWith('report_draft')))
      .toEqual([])
    expect((await tabDraft()).current().idempotencyKey).not.toBe(keys(api, create)[0])
    // In a browser another form has another entry of the history; here all first ones have one key.
    await press('清除并离开')
    await press('不保存，清除并离开')
    document.body.replaceChildren()
    open()
    expect((await control('report-description')).value).toBe('')
    expect(page()).not.toContain('已恢复')
  })
})

describe('a named report', () => {
  const phone = '13800138000'
  test('proves the phone and carries the reporter', async () => {
    api.on('sms/otp', { data: { resend_after: 60, expires_in: 300, last_refused: false } })
    api.on('sms/otp/check', refusal(422, '验证码不对'), {
      data: { otp_ticket: 'otp-ticket-0000000', expires_in: 600 },
    })
    open('?type=3&way=named')
    await write()
    await fill('report-reporter-name', '王小明')
    await fill('report-reporter-phone', phone)
    await press('获取验证码')
    await expect.poll(page).toMatch(/\d+ 秒后可重新获取/)
    await fill('report-otp', '000000')
    await expect.poll(page).toMatch('验证码不对')
    await fill('report-otp', '123456')
    await expect.poll(page).toMatch('手机号已验证')
    await press('下一步')
    await expect.poll(page).toMatch('请核对，然后提交')
    await press('提交举报')
    await expect.poll(page).toMatch('举报已收到')
    expect(bodies(api, 'sms/otp')).toEqual([expect.objectContaining({ phone, purpose: 'report' })])
    expect(bodies(api, 'report/create')).toEqual([
      expect.objectContaining({
        reporter: { name: '王小明', phone },
        otp_ticket: 'otp-ticket-0000000',
        wants_result: false,
      }),
    ])
  })

  test('does not go on without the code', async () => {
    open('?type=3&way=named')
    await write()
    await fill('report-reporter-name', '王小明')
    await fill('report-reporter-phone', phone)
    await press('下一步')
    await expect.poll(page).toMatch('请获取短信验证码')
  })

  test('asks for a number before a code is sent', async () => {
    open('?type=3&way=named')
    await fill('report-reporter-phone', '123')
    await press('获取验证码')
    await expect.poll(page).toMatch('请填写 11 位手机号')
    expect(api.paths()).not.toContain('sms/otp')
  })
})
