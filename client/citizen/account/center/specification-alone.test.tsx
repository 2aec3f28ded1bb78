import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useStore } from '../../../kit/store.ts'
import { announce } from '../../../testing/announce.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { bodies } from '../../../testing/report-api.ts'
import { control, fill, page, press, stubSolver } from '../../../testing/citizen.ts'
import { show, the } from '../../../testing/show.tsx'
import { citizenSession } from '../../site/session/citizen-session.ts'
import { passwordDigest } from '../../../kit/password/digest.ts'
import { UnreadBadge } from '../unread-badge.tsx'
import { OwnAccount } from './manage/own-account.tsx'
import { OwnNotices } from './notices/own-notices.tsx'
import { OwnReport } from './reports/own-report.tsx'
import { OwnReports } from './reports/own-reports.tsx'
import { notices, reportId, startCenterApi } from './testing/center-api.ts'

// What a back end of the specification alone says of a signed-in citizen: a name.
const api = apiForEachTest(startCenterApi)
beforeEach(() => {
  stubSolver()
  announce([])
  useStore.setState({ user: { name: '林晓', unread: 2 } })
})

describe('a back end that announced nothing', () => {
  test('lists own reports without filter or claim; one opens by its query code, which is in no address', async () => {
    api.on('self/query', {
      data: {
        list: [{ query_code: 'JB2026-000123', status: '转交属地办理', content: '冒充客服' }],
      },
    })
    const at = show(<OwnReports />, '/user/query?status=closed')
    await expect.poll(page).toContain('转交属地办理')
    expect(bodies(api, 'self/query')).toEqual([{ offset: 0, limit: 10 }])
    expect(document.querySelector('[aria-label=按状态筛选]')).toBeNull()
    expect(document.getElementById('claim-code')).toBeNull()
    the('a', 'JB2026-000123')?.click()
    await expect.poll(at).toEqual({ path: '/query', state: { queryCode: 'JB2026-000123' } })
  })

  test('has no report that opens by an id: one that came along leads nowhere', async () => {
    api.on('self/query', { data: { list: [{ id: 7, status: '已受理' }] } })
    show(<OwnReports />, '/user/query')
    await expect.poll(page).toContain('已受理')
    expect(document.querySelector('a')).toBeNull()
  })

  test('is not asked for a report by the id of an old address', async () => {
    show(<OwnReport reportId={reportId} />, `/user/query?report=${reportId}`)
    await expect.poll(page).toContain('没有找到这个举报')
    expect(api.paths()).not.toContain('self/query')
  })

  test('promises no reports in an empty list', async () => {
    api.on('self/query', { data: { list: [] } })
    show(<OwnReports />, '/user/query')
    await expect.poll(page).toContain('这里还没有举报')
    expect(page()).not.toContain('自动出现在这里')
    expect(the('a', '凭查询码查看进度')?.getAttribute('href')).toBe('/query')
  })

  test('does not call an unreadable list empty', async () => {
    api.on('self/query', { data: { records: { page1: 'a2V5' } } })
    show(<OwnReports />, '/user/query')
    await expect.poll(page).toContain('无法读取')
    expect(page()).not.toContain('还没有举报')
  })

  test('notices of which none says anything are not said to be none', async () => {
    api.on('self/msg', { data: { list: [{ id: 1 }, { id: 2 }] } })
    show(<OwnNotices />, '/user/notice')
    await expect.poll(page).toContain('无法读取')
    expect(page()).not.toContain('还没有通知')
  })

  test('shows notices without marks and buttons of having been read, and no badge', async () => {
    api.on('self/msg', { data: { unread: 2, list: notices(2) } })
    show(
      <>
        <UnreadBadge />
        <OwnNotices />
      </>,
      '/user/notice',
    )
    await expect.poll(page).toContain('共 2 条')
    for (const words of ['未读', '已读']) expect(page()).not.toContain(words)
  })

  test('gives no export, and deleting the account does not point to it', async () => {
    show(<OwnAccount onDeleted={() => undefined} />, '/user/manage')
    await expect.poll(page).toContain('林晓')
    expect(page()).not.toContain('导出')
    the('button', '注销账号')?.click()
    await expect.poll(page).toContain('如确定注销')
    for (const promise of ['导出', '马上删除', '重新注册']) expect(page()).not.toContain(promise)
  })
})

describe('an account of which self/info says a name only', () => {
  const open = () => show(<OwnAccount onDeleted={() => undefined} />, '/user/manage')

  test('shows the masked phone of user/phone/brief, and omits unknown facts', async () => {
    api.on('user/phone/brief', { data: { phone: '13800138000' } })
    useStore.setState({ appId: 'wx0123456789abcdef' })
    open()
    await expect.poll(page).toContain('138****8000')
    expect(page()).not.toContain('未绑定')
    for (const action of ['绑定邮箱', '解绑邮箱', '绑定微信', '解绑微信'])
      expect(the('button', action)).toBeDefined()
  })

  test.for([
    [{ phone: '138****8000' }, false],
    [{ phone: '138****8000', email: '' }, true],
  ] as const)(
    'does not call an e-mail unbound of which nothing is said: %o',
    async ([said, isUnbound]) => {
      useStore.setState({ user: { name: '林晓', ...said } })
      open()
      await expect.poll(page).toContain('138****8000')
      expect(page().includes('未绑定')).toBe(isUnbound)
      expect(the('button', '解绑邮箱') !== undefined).toBe(!isUnbound)
    },
  )

  test('shows no phone when the back end states none', async () => {
    api.on('user/phone/brief', refusal(1, '系统维护中'))
    open()
    await expect.poll(() => api.paths()).toContain('user/phone/brief')
    expect(page()).toContain('林晓')
    expect(page()).not.toContain('手机号')
  })

  test('gets another password after a proof that was answered with nothing; no ticket goes along', async () => {
    api.on('self/password/verify', { data: {} })
    open()
    await press('修改密码')
    await fill('password-proof-password', 'correct-horse-7')
    await fill('account-new-password', 'battery-staple-8')
    document.querySelector<HTMLElement>('form [type=submit]')?.click()
    await expect.poll(page).toContain('密码已修改')
    expect(page()).not.toContain('其他设备')
    expect(bodies(api, 'self/modify/password')).toEqual([
      { verify_way: 'password', password: passwordDigest('battery-staple-8') },
    ])
  })

  test('unbinds WeChat by the password itself, where proving it was answered with nothing', async () => {
    api.on('self/password/verify', { data: {} })
    useStore.setState({ appId: 'wx0123456789abcdef' })
    open()
    await press('解绑微信')
    await fill('wechat-unbind-proof-password', 'correct-horse-7')
    document.querySelector<HTMLElement>('form [type=submit]')?.click()
    await expect
      .poll(() => bodies(api, 'self/wx/unbind'))
      .toEqual([{ password: passwordDigest('correct-horse-7') }])
  })

  test.for([
    ['修改密码', 'password-proof', 'self/modify/password'],
    ['注销账号', 'delete-proof', 'self/destroy'],
  ] as const)(
    '%s by SMS: the phone is typed, and goes with each call',
    async ([does, id, path]) => {
      const phone = '13800138000'
      open()
      await press(does)
      const radio = () => document.querySelector<HTMLInputElement>('input[value=phone]')
      await expect.poll(radio).not.toBeNull()
      radio()?.click()
      await press('获取验证码')
      await expect.poll(page).toContain('请填写手机号')
      await fill(`${id}-address`, '138 0013 8000')
      await press('获取验证码')
      await expect.poll(page).toContain('验证码已发送')
      await fill(`${id}-phone`, '123456')
      await expect.poll(page).toContain('手机号已验证')
      if (path === 'self/destroy') await fill('delete-phrase', '注销账号')
      else await fill('account-new-password', 'battery-staple-8')
      document.querySelector<HTMLElement>('form [type=submit]')?.click()
      await expect.poll(() => bodies(api, path)).toMatchObject([{ phone, otp: '123456' }])
      for (const call of ['sms/otp', 'sms/otp/check'])
        expect(bodies(api, call)).toMatchObject([{ phone }])
    },
  )

  test('binds an e-mail without any ticket: the code itself goes along', async () => {
    open()
    await press('绑定邮箱')
    await fill('account-email', 'lin@mail.example')
    await press('获取验证码')
    await expect.poll(page).toContain('验证码已发送')
    await fill('account-email-code', '123456')
    await expect.poll(page).toContain('邮箱已验证')
    await fill('email-bind-proof-password', 'correct-horse-7')
    api.on('self/password/verify', { data: {} })
    document.querySelector<HTMLElement>('form [type=submit]')?.click()
    await expect.poll(page).toContain('邮箱已绑定')
    expect(bodies(api, 'self/email/bind')).toEqual([
      {
        email: 'lin@mail.example',
        otp: '123456',
        password: passwordDigest('correct-horse-7'),
      },
    ])
  })

  test('spec §8: 419 in the middle renews the token, is told, and what was typed stays', async () => {
    const told = vi.fn<(message: string) => void>()
    const stop = citizenSession.onExpired(told)
    await citizenSession.signIn({ access_token: 'a-session', user: { name: '林晓' } })
    api.on('self/modify/info', refusal(419, '登录已过期'))
    open()
    await press('修改姓名')
    await fill('account-name', '林晓晓')
    document.querySelector<HTMLElement>('form [type=submit]')?.click()
    await expect.poll(() => told.mock.calls).toEqual([['页面已失效，请刷新页面重试']])
    await expect.poll(() => localStorage.getItem('access_token')).toMatch(/^token-/)
    expect((await control('account-name')).value).toBe('林晓晓')
    stop()
  })
})

test('where a code goes is what user/phone/brief says, whatever was known before', async () => {
  useStore.setState({ user: { name: '林晓', phone: '138****8000', email: 'o***@mail.example' } })
  announce(['own_address'])
  api.on('user/phone/brief', { data: { phone: '13900139000', email: 'new@mail.example' } })
  show(<OwnAccount onDeleted={() => undefined} />, '/user/manage')
  await press('修改密码')
  for (const [way, target] of [
    ['phone', '验证码会发到您的手机 139****9000。'],
    ['email', '验证码会发到您的邮箱 n***@mail.example。'],
  ]) {
    const radio = () => document.querySelector<HTMLInputElement>(`input[value=${way}]`)
    await expect.poll(radio).not.toBeNull()
    radio()?.click()
    await expect.poll(page).toContain(target)
  }
})
