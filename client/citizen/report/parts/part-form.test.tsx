import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deviceForEachTest } from '../../../testing/fresh-device.ts'
import { refusal } from '../../../testing/api-double.ts'
import { show, the } from '../../../testing/show.tsx'
import { SubmitReport } from '../submit-report.tsx'
import { fill, page, press } from '../../../testing/citizen.ts'
import { bodies } from '../../../testing/report-api.ts'
import { partLayout } from './part-form.tsx'

const api = deviceForEachTest()
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

const open = (rest = '', way = 'anonymous') =>
  show(<SubmitReport layout={partLayout} />, `/submit?type=3&way=${way}${rest}`)
const asked = () => document.querySelector('form h2[id^=report-]')?.textContent
const step = () => document.querySelector('[aria-current=step]')?.textContent
const field = (id: string) => document.getElementById(id)

async function writePlace() {
  await fill('report-account', 'QQ 群 12345')
  await press('下一步')
  await expect.poll(asked).toBe('具体情况')
}
async function goToReporter() {
  await writePlace()
  await fill('report-description', '群里有人冒充客服')
  await press('下一步')
  await expect.poll(asked).toBe('证据材料')
  await press('下一步')
  await expect.poll(asked).toBe('您的信息')
}
async function goToReview() {
  await writePlace()
  await fill('report-description', '群里有人冒充客服')
  await press('下一步')
  await expect.poll(asked).toBe('证据材料')
  await press('下一步')
  await expect.poll(page).toContain('请核对，然后提交')
}

test('asks one thing at a time, and says how far one is', async () => {
  const at = open()
  await expect.poll(asked).toBe('在哪里看到的')
  expect(field('report-description')).toBeNull()
  expect(step()).toContain('填写 1/3')
  await writePlace()
  expect(field('report-account')).toBeNull()
  expect(step()).toContain('填写 2/3')
  expect(at().path).toContain('part=story')
})

test('what is asked now is where the focus is', async () => {
  open()
  await expect.poll(asked).toBe('在哪里看到的')
  await writePlace()
  await expect.poll(() => document.activeElement?.textContent).toBe('具体情况')
})

test('goes on only when a part is right, and says what is wrong with it alone', async () => {
  open()
  await press('下一步')
  const summary = () => document.querySelector('[role=alert]')?.textContent
  await expect.poll(summary).toContain('有 1 处需要修改')
  expect(summary()).toContain('请填写网址')
  expect(page()).not.toContain('请填写情况说明')
  expect(asked()).toBe('在哪里看到的')
})

test('what was said goes as soon as it is put right', async () => {
  open()
  await press('下一步')
  await expect.poll(page).toContain('请填写网址；没有网址的')
  await fill('report-account', 'QQ 群 12345')
  await expect.poll(page).not.toContain('请填写网址；没有网址的')
})

test('going back finds everything as it was', async () => {
  open()
  await writePlace()
  await fill('report-description', '群里有人')
  await press('上一步')
  await expect
    .poll(() => (field('report-account') as HTMLInputElement | null)?.value)
    .toBe('QQ 群 12345')
  await press('下一步')
  await expect
    .poll(() => (field('report-description') as HTMLTextAreaElement | null)?.value)
    .toBe('群里有人')
})

test('the review follows the last part, and the report carries them all', async () => {
  open()
  await goToReview()
  expect(step()).toContain('核对')
  await press('提交举报')
  await expect.poll(page).toContain('举报已收到')
  expect(bodies(api, 'report/noname/create')).toMatchObject([
    { account: 'QQ 群 12345', description: '群里有人冒充客服', report_type_id: 3 },
  ])
})

test('what is put right from the review leads straight back to it', async () => {
  const at = open()
  await goToReview()
  await press('修改：在哪里看到的')
  await expect.poll(asked).toBe('在哪里看到的')
  await fill('report-account', '微信群 6')
  await press('改好了，去核对')
  await expect.poll(page).toContain('请核对，然后提交')
  expect(page()).toContain('微信群 6')
  expect(at().path).toContain('step=review')
})

test('what the server finds wrong is shown in the part it belongs to', async () => {
  api.on(
    'report/noname/create',
    refusal(400, '有内容需要修改', { fields: { account: '没有这个群' } }),
  )
  open()
  await goToReview()
  await press('提交举报')
  await expect.poll(asked).toBe('在哪里看到的')
  await expect.poll(page).toContain('没有这个群')
})

test('a review that could not be sent leads to the part that is missing', async () => {
  open('&step=review')
  await expect.poll(asked).toBe('在哪里看到的')
  await expect.poll(page).toContain('请填写网址；没有网址的')
})

test('a reload comes back to the same part, with what was written', async () => {
  const at = open()
  await writePlace()
  await fill('report-description', '群里有人冒充')
  const address = at().path
  document.body.replaceChildren()
  show(<SubmitReport layout={partLayout} />, address)
  await expect.poll(asked).toBe('具体情况')
  await expect.poll(page).toContain('已恢复上次填写的内容')
})

test('a named report asks who reports before the review', async () => {
  open('', 'named')
  await goToReporter()
  await press('下一步')
  await expect.poll(() => the('a', '请填写姓名')).toBeDefined()
})

test('a named report of a signed-in citizen has their name filled in', async () => {
  api.on('report/judge', { data: { allowed: true, need_phone: false, need_login: false } })
  const user = { name: '王小明', phone: '138****5678', email: null, wx_bound: false, unread: 0 }
  api.on('self/info', { data: { user } })
  open('', 'named')
  await goToReporter()
  expect((field('report-reporter-name') as HTMLInputElement | null)?.value).toBe('王小明')
})

describe('in elder mode', () => {
  beforeEach(() => document.documentElement.setAttribute('data-elder', 'true'))
  afterEach(() => document.documentElement.removeAttribute('data-elder'))
  const more = () => document.querySelector('details:has(#report-site_name, #report-seen_at)')

  test('only what is needed is asked for, and 更多 opens the rest', async () => {
    open()
    await expect.poll(asked).toBe('在哪里看到的')
    expect(more()?.hasAttribute('open')).toBe(false)
    await writePlace()
    expect(more()?.querySelector('summary')?.textContent).toBe('更多（可以不填）')
    await fill('report-seen_at', '2999-01-01')
    await press('下一步')
    // What is wrong is not out of sight.
    await expect.poll(() => more()?.hasAttribute('open')).toBe(true)
  })

  test('one thing is asked for after the other: the name, then the phone', async () => {
    open('', 'named')
    await goToReporter()
    expect(field('report-reporter-phone')).toBeNull()
    await press('下一步')
    await expect.poll(() => the('a', '请填写姓名')).toBeDefined()
    await fill('report-reporter-name', '王小明')
    await press('下一步')
    await expect.poll(asked).toBe('您的手机号')
    expect(field('report-reporter-name')).toBeNull()
    await press('下一步')
    await expect.poll(() => the('a', '请填写手机号')).toBeDefined()
  })

  test('when it ends in the middle, who reports is asked for on one page again', async () => {
    open('&part=phone', 'named')
    await expect.poll(asked).toBe('您的手机号')
    document.documentElement.removeAttribute('data-elder')
    await expect.poll(() => field('report-reporter-name')).not.toBeNull()
    expect(field('report-reporter-phone')).not.toBeNull()
  })
})
