import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useStore } from '../../../../kit/store.ts'
import { announce } from '../../../../testing/announce.ts'
import { apiForEachTest, refusal } from '../../../../testing/api-double.ts'
import { show, the } from '../../../../testing/show.tsx'
import { fill, page, press, stubSolver } from '../../../../testing/citizen.ts'
import { bodies } from '../../../../testing/report-api.ts'
import { keepCode, keptCodes } from '../../../site/kept-codes.ts'
import { announced } from '../../../../../contract/site/capabilities.ts'
import { citizen, startCenterApi } from '../testing/center-api.ts'
import { OwnAccount } from './own-account.tsx'

const api = apiForEachTest(startCenterApi)
const deleted = vi.fn<() => void>()
beforeEach(() => {
  stubSolver()
  deleted.mockReset()
})
const open = (search = '') => show(<OwnAccount onDeleted={deleted} />, `/user/manage${search}`)
const submit = () => document.querySelector<HTMLElement>('form [type=submit]')?.click()

describe('WeChat', () => {
  const enable = () => useStore.setState({ appId: 'wxbdc5610cc59c1631' })
  /** What the tab remembers of the trip. */
  const wasSentThere = () => sessionStorage.setItem('wechat_trip', 'bind 0123456789abcdef')

  test('is hidden where it is not enabled', async () => {
    open()
    await expect.poll(page).toContain('绑定邮箱')
    expect(page()).not.toContain('微信')
  })

  test('that was bound can be unbound even there', async () => {
    useStore.setState({ user: { ...citizen, wx_bound: true } })
    open()
    await press('解绑微信')
    await fill('wechat-unbind-proof-password', 'correct-horse-7')
    submit()
    await expect.poll(() => bodies(api, 'self/wx/unbind')).toHaveLength(1)
  })

  test('is bound by going there, after proving who one is', async () => {
    enable()
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const authorize_url = 'https://open.weixin.qq.com/connect/qrconnect?appid=x'
    api.on('wx/oauth', { data: { authorize_url, state: 's' } })
    open()
    await press('绑定微信')
    await fill('wechat-bind-proof-password', 'correct-horse-7')
    submit()
    await expect.poll(() => assign.mock.calls).toEqual([[authorize_url]])
    expect(sessionStorage.getItem('wechat_trip')).toBe('bind s')
    expect(bodies(api, 'wx/oauth')).toEqual([
      { scene: 'bind', in_wechat: false, verify_ticket: 'verify-ticket-0001' },
    ])
  })

  test('comes back with a code, which is used once and taken out of the address', async () => {
    enable()
    wasSentThere()
    api.on('self/info', { data: { user: { ...citizen, wx_bound: true } } })
    const at = open('?code=0610Xey3&state=0123456789abcdef')
    await expect.poll(page).toContain('微信已绑定，以后可以用微信登录')
    expect(bodies(api, 'self/wx/bind')).toEqual([{ code: '0610Xey3', state: '0123456789abcdef' }])
    expect(at().path).toBe('/user/manage')
    expect(the('button', '解绑微信')).toBeDefined()
  })

  test.for([
    ['in a tab that was not sent to WeChat', undefined],
    ['in a tab that was sent there with another state', 'bind fedcba9876543210'],
    ['in a tab that was sent there to sign in', 'login 0123456789abcdef'],
  ] as const)('attack: does not bind another person’s WeChat from a link %s', async ([, kept]) => {
    enable()
    if (kept !== undefined) sessionStorage.setItem('wechat_trip', kept)
    open('?code=of-the-attacker&state=0123456789abcdef')
    await expect.poll(page).toContain('这次微信授权不是从这里开始的，请重新授权')
    expect(api.paths()).not.toContain('self/wx/bind')
    expect(the('button', '绑定微信')).toBeDefined()
  })

  test('comes back without one when the citizen said no', async () => {
    enable()
    open('?state=0123456789abcdef')
    await expect.poll(page).toContain('您没有同意微信授权')
    expect(api.paths()).not.toContain('self/wx/bind')
  })

  test('that cannot be bound says why, and can be tried again', async () => {
    enable()
    wasSentThere()
    api.on('self/wx/bind', refusal(409, '这个微信已经绑定了其他账号'))
    open('?code=0610Xey3&state=0123456789abcdef')
    await expect.poll(page).toContain('这个微信已经绑定了其他账号')
    expect(the('button', '绑定微信')).toBeDefined()
  })
})

describe('deleting the account', () => {
  test('says plainly what it does before anything is asked', async () => {
    open()
    await press('注销账号')
    await expect.poll(page).toContain('注销以后不能恢复')
    for (const words of [
      '会保留，继续办理，包括您写的内容、补充说明和文件',
      '没有保存查询码的，注销后无法再查询',
      '以前的实名举报不会回到新账号里',
    ])
      expect(page()).toContain(words)
  })

  test('is not done without the words and the proof', async () => {
    open()
    await press('注销账号')
    submit()
    await expect.poll(page).toContain('请输入“注销账号”四个字')
    expect(page()).toContain('请填写登录密码')
    await fill('delete-proof-password', 'correct-horse-7')
    await fill('delete-phrase', '注销')
    submit()
    await expect.poll(() => document.activeElement?.id).toBe('delete-phrase')
    expect(api.paths()).not.toContain('self/password/verify')
    expect(api.paths()).not.toContain('self/destroy')
  })

  test('takes no code to the phone alone, and says why', async () => {
    open()
    await press('注销账号')
    await expect.poll(() => document.querySelector('#delete-proof-password')).not.toBeNull()
    expect(document.querySelector('[value=phone]')).toBeNull()
    expect(page()).toContain('手机号可能会换人使用')
  })

  test('is done once, with proof for exactly this, by a code where the back end takes one', async () => {
    announce(announced.filter((name) => name !== 'second_proof'))
    api.on('sms/otp', { data: { resend_after: 60, expires_in: 300, last_refused: false } })
    api.on('sms/otp/check', { data: { otp_ticket: 'otp-ticket-000001', expires_in: 600 } })
    keepCode({ query_code: '0123456789ABCDEF', reported_at: '2026-11-23T01:00:00Z' })
    open()
    await press('注销账号')
    await expect.poll(page).toContain('这台设备上的查询码也会清除')
    await expect.poll(() => document.querySelector('[value=phone]')).not.toBeNull()
    expect(document.querySelector('[value=email]')).toBeNull()
    document.querySelector<HTMLElement>('[value=phone]')?.click()
    await press('获取验证码')
    await expect.poll(page).toContain('验证码已发送')
    await fill('delete-proof-phone', '123456')
    await expect.poll(page).toContain('已验证')
    await fill('delete-phrase', ' 注销账号 ')
    submit()
    submit()
    await expect.poll(() => deleted.mock.calls).toHaveLength(1)
    expect(bodies(api, 'sms/otp')).toEqual([
      { purpose: 'destroy', captcha_ticket: expect.any(String) },
    ])
    expect(bodies(api, 'self/destroy')).toEqual([{ otp_ticket: 'otp-ticket-000001' }])
    expect(keptCodes()).toEqual([])
  })
})
