import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useStore } from '../../../../kit/store.ts'
import { apiForEachTest, refusal } from '../../../../testing/api-double.ts'
import { show } from '../../../../testing/show.tsx'
import { fill, page, press, stubSolver } from '../../../../testing/citizen.ts'
import { bodies } from '../../../../testing/report-api.ts'
import { passwordDigest } from '../../../../kit/password/digest.ts'
import { citizen, startCenterApi } from '../testing/center-api.ts'
import { OwnAccount } from './own-account.tsx'

const api = apiForEachTest(startCenterApi)
const deleted = vi.fn<() => void>()
beforeEach(() => {
  stubSolver()
  deleted.mockReset()
})

const open = (user: Partial<typeof citizen> = {}, search = '') => {
  useStore.setState({ user: { ...citizen, ...user } })
  api.on('self/info', { data: { user: { ...citizen, ...user } } })
  return show(<OwnAccount onDeleted={deleted} />, `/user/manage${search}`)
}
/** Sends the form that is open. */
const submit = () => document.querySelector<HTMLElement>('form [type=submit]')?.click()
const choose = async (value: string) => {
  const radio = () => document.querySelector<HTMLInputElement>(`input[value=${value}]`)
  await expect.poll(radio).not.toBeNull()
  radio()?.click()
}

describe('the account', () => {
  test('shows who one is, masked, and what is not bound', async () => {
    open()
    await expect.poll(page).toContain('王小明')
    for (const words of ['138****5678', '未绑定', '更换手机号']) expect(page()).toContain(words)
  })

  test('does not take the phone for a name', async () => {
    open({ name: '138****5678' })
    await expect.poll(page).toContain('未填写')
  })

  test('has one form open at a time, and closes it on 取消', async () => {
    open()
    await press('修改姓名')
    await press('修改密码')
    await expect.poll(() => document.querySelectorAll('form').length).toBe(1)
    await press('取消')
    await expect.poll(() => document.querySelector('form')).toBeNull()
  })
})

describe('the name', () => {
  test('is saved, shown, and said', async () => {
    open()
    await press('修改姓名')
    await fill('account-name', ' 王大明 ')
    api.on('self/info', { data: { user: { ...citizen, name: '王大明' } } })
    submit()
    await expect.poll(page).toContain('姓名已保存')
    expect(bodies(api, 'self/modify/info')).toEqual([{ name: '王大明' }])
    expect(useStore.getState().user.name).toBe('王大明')
    await expect.poll(() => document.activeElement?.textContent).toBe('姓名')
  })

  test('is checked by the contract before it is sent', async () => {
    open()
    await press('修改姓名')
    await fill('account-name', '王1')
    submit()
    await expect.poll(page).toContain('姓名里不能有“1”')
    await expect.poll(() => document.activeElement?.id).toBe('account-name')
    expect(api.paths()).not.toContain('self/modify/info')
  })
})

describe('another password', () => {
  const next = 'battery-staple-8'

  test('says at once all that is missing', async () => {
    open()
    await press('修改密码')
    submit()
    await expect.poll(page).toContain('请填写登录密码')
    expect(page()).toContain('请设置密码')
    await expect.poll(() => document.activeElement?.id).toBe('password-proof-password')
  })

  test('spec §5: by the old one; both leave the browser only as SM3', async () => {
    open()
    await press('修改密码')
    await fill('password-proof-password', 'correct-horse-7')
    await fill('account-new-password', next)
    submit()
    await expect.poll(page).toContain('密码已修改，其他设备上的登录都已退出')
    expect(bodies(api, 'self/password/verify')).toEqual([
      { password: passwordDigest('correct-horse-7') },
    ])
    expect(bodies(api, 'self/modify/password')).toEqual([
      {
        verify_way: 'password',
        password: passwordDigest(next),
        verify_ticket: 'verify-ticket-0001',
      },
    ])
    expect(JSON.stringify(api.received)).not.toContain('correct-horse-7')
  })

  test('says at the field that the old one is wrong', async () => {
    api.on(
      'self/password/verify',
      refusal(422, '密码不对', { fields: { password: '密码不对，还可以试 4 次' } }),
    )
    open()
    await press('修改密码')
    await fill('password-proof-password', 'not-the-one-9')
    await fill('account-new-password', next)
    submit()
    await expect.poll(page).toContain('密码不对，还可以试 4 次')
    await expect.poll(() => document.activeElement?.id).toBe('password-proof-password')
    expect(api.paths()).not.toContain('self/modify/password')
  })

  test.for([false, { result: false }])('is not changed when the check answers %j', async (data) => {
    api.on('self/password/verify', { data })
    open()
    await press('修改密码')
    await fill('password-proof-password', 'not-the-one-9')
    await fill('account-new-password', next)
    submit()
    await expect.poll(page).toContain('密码不对')
    expect(api.paths()).not.toContain('self/modify/password')
  })

  test.for(['phone', 'email'] as const)('by a code to the %s, which is good once', async (way) => {
    const path = way === 'phone' ? 'sms/otp' : 'email/otp'
    api.on(path, { data: { resend_after: 60, expires_in: 300, last_refused: false } })
    api.on(`${path}/check`, { data: { otp_ticket: 'otp-ticket-000001', expires_in: 600 } })
    api.on('self/modify/password', refusal(422, '身份验证已过期或已用过'))
    open({ email: 'w***@mail.example' })
    await press('修改密码')
    await choose(way)
    await press('获取验证码')
    await expect.poll(page).toContain('验证码已发送')
    await fill(`password-proof-${way}`, '123456')
    await expect.poll(page).toContain('已验证')
    await fill('account-new-password', next)
    submit()
    await expect.poll(page).toContain('身份验证已过期或已用过')
    expect(bodies(api, path)).toEqual([{ purpose: 'modify', captcha_ticket: expect.any(String) }])
    expect(bodies(api, 'self/modify/password')).toEqual([
      { verify_way: way, password: passwordDigest(next), otp_ticket: 'otp-ticket-000001' },
    ])
    // Another code is asked for; the password that was typed is still there.
    expect(page()).not.toContain('已验证，请')
    submit()
    await expect.poll(page).toContain('请获取验证码，并填写收到的 6 位数字')
    expect(bodies(api, 'self/modify/password')).toHaveLength(1)
  })

  test('a proof that was not used up, because the API was down, is good for another try', async () => {
    api.on('sms/otp', { data: { resend_after: 60, expires_in: 300, last_refused: false } })
    api.on('sms/otp/check', { data: { otp_ticket: 'otp-ticket-000001', expires_in: 600 } })
    api.on('self/modify/password', 'cut', { data: {} })
    open()
    await press('修改密码')
    await choose('phone')
    await press('获取验证码')
    await expect.poll(page).toContain('验证码已发送')
    await fill('password-proof-phone', '123456')
    await expect.poll(page).toContain('已验证')
    await fill('account-new-password', next)
    submit()
    await expect.poll(page).toContain('服务器响应超时')
    submit()
    await expect.poll(page).toContain('密码已修改')
  })
})

describe('the e-mail', () => {
  const sendCode = async () => {
    await press('获取验证码')
    await expect.poll(page).toContain('验证码已发送')
    await fill('account-email-code', '123456')
    await expect.poll(page).toContain('邮箱已验证')
  }
  beforeEach(() => {
    api.on('email/otp', { data: { resend_after: 60, expires_in: 300, last_refused: false } })
    api.on('email/otp/check', { data: { otp_ticket: 'otp-ticket-000001', expires_in: 600 } })
  })

  test('is bound with a code to it and the password', async () => {
    open()
    await press('绑定邮箱')
    await fill('account-email', 'wang@mail.example')
    await sendCode()
    await fill('email-bind-proof-password', 'correct-horse-7')
    submit()
    await expect.poll(page).toContain('邮箱已绑定')
    expect(bodies(api, 'self/email/bind')).toEqual([
      {
        email: 'wang@mail.example',
        otp_ticket: 'otp-ticket-000001',
        verify_ticket: 'verify-ticket-0001',
      },
    ])
  })

  test.for([
    ['', '请填写邮箱'],
    ['wang', '邮箱格式不对'],
  ] as const)('%j gets no code, but its message and the focus', async ([typed, problem]) => {
    open()
    await press('绑定邮箱')
    await fill('account-email', typed)
    await press('获取验证码')
    await expect.poll(page).toContain(problem)
    expect(document.activeElement?.id).toBe('account-email')
    expect(api.paths()).not.toContain('email/otp')
  })

  test('that belongs to another account is said, and the code has not to be asked for again', async () => {
    api.on('self/email/bind', refusal(409, '这个邮箱已经绑定了其他账号，请换一个'))
    open()
    await press('绑定邮箱')
    await fill('account-email', 'wang@mail.example')
    await sendCode()
    await fill('email-bind-proof-password', 'correct-horse-7')
    submit()
    await expect.poll(page).toContain('已经绑定了其他账号')
    expect(page()).toContain('邮箱已验证')
  })

  test('is unbound with the password', async () => {
    open({ email: 'w***@mail.example' })
    await press('解绑邮箱')
    await fill('email-unbind-proof-password', 'correct-horse-7')
    submit()
    await expect.poll(page).toContain('邮箱已解绑')
    expect(bodies(api, 'self/email/unbind')).toEqual([{ verify_ticket: 'verify-ticket-0001' }])
  })
})
