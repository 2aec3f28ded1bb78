import { beforeEach, describe, expect, test } from 'vitest'
import { deviceStorage } from '../../../../kit/device-storage.ts'
import { useStore } from '../../../../kit/store.ts'
import { announce } from '../../../../testing/announce.ts'
import { apiForEachTest, refusal } from '../../../../testing/api-double.ts'
import { control, fill, page, press, stubSolver } from '../../../../testing/citizen.ts'
import { bodies } from '../../../../testing/report-api.ts'
import { show } from '../../../../testing/show.tsx'
import { citizen, startCenterApi } from '../testing/center-api.ts'
import { OwnAccount } from './own-account.tsx'

const api = apiForEachTest(startCenterApi)
beforeEach(() => {
  stubSolver()
  const sent = { data: { resend_after: 60, expires_in: 300, last_refused: false } }
  api.on('sms/otp', sent, sent)
  api.on('email/otp', sent)
})

interface State {
  waiting?: { phone: string; at: string } | null
  without_old_phone?: boolean
}
const state = ({ waiting = null, without_old_phone = false }: State = {}) => ({
  data: { waiting, without_old_phone },
})

async function open(given: State = {}, email?: string) {
  const user = { ...citizen, ...(email && { email }) }
  useStore.setState({ user })
  api.on('self/info', { data: { user } })
  api.on('self/phone/state', state(given))
  show(<OwnAccount onDeleted={() => undefined} />, '/user/manage')
  await expect.poll(() => api.paths()).toContain('self/phone/state')
}
const form = () => document.querySelector('form')
const submit = () => form()?.querySelector<HTMLElement>('[type=submit]')?.click()

/** Asks for a code beside a field, and types the one that came, which is exchanged for `ticket`. */
async function prove(field: string, path: string, ticket: string) {
  api.on(path, { data: { otp_ticket: ticket, expires_in: 600 } })
  let beside: HTMLElement | null = await control(field)
  while (beside && !beside.textContent.includes('获取验证码')) beside = beside.parentElement
  beside?.querySelector('button')?.click()
  await expect.poll(() => beside?.textContent).toContain('验证码已发送')
  await fill(field, '123456')
  await expect.poll(() => document.getElementById(field)).toBeNull()
}

async function fillBoth() {
  await press('更换手机号')
  await fill('account-phone', '139 1111 2222')
  await prove('account-phone-code', 'sms/otp/check', 'new-ticket')
}

describe('the phone that signs in', () => {
  test('is changed at once with both phones and the password; its new device proof is kept', async () => {
    api.on('self/phone/change', { data: { changes_at: null, device_proof: 'proof-of-new' } })
    await open()
    await fillBoth()
    await prove('account-old-code', 'sms/otp/check', 'old-ticket')
    await fill('phone-proof-password', 'correct-horse-7')
    submit()
    await expect.poll(page).toContain('手机号已更换，其他设备上的登录都已退出')
    expect(bodies(api, 'self/phone/change')).toEqual([
      {
        phone: '13911112222',
        otp_ticket: 'new-ticket',
        old_otp_ticket: 'old-ticket',
        verify_ticket: 'verify-ticket-0001',
      },
    ])
    expect(bodies(api, 'sms/otp')).toMatchObject([
      { phone: '13911112222', purpose: 'bind' },
      { purpose: 'modify' },
    ])
    expect(deviceStorage.read('device_proof')).toBe('proof-of-new')
  })

  test('a wrong new phone gets its message and the focus when a code is requested', async () => {
    await open()
    await press('更换手机号')
    await fill('account-phone', '139')
    await press('获取验证码')
    await expect.poll(page).toContain('请填写 11 位手机号')
    expect(document.activeElement?.id).toBe('account-phone')
    expect(api.paths()).not.toContain('sms/otp')
  })

  test('says at once all that is missing, and who cannot do it here', async () => {
    await open()
    await press('更换手机号')
    await expect.poll(page).toContain('请先绑定邮箱，或拨打页面底部的电话')
    submit()
    await expect.poll(page).toContain('请填写手机号')
    await expect.poll(page).toContain('请填写登录密码')
    expect(api.paths()).not.toContain('self/phone/change')
  })

  test('a phone of another account is said, and the codes go on', async () => {
    api.on('self/phone/change', refusal(409, '这个手机号已经注册了另一个账号'))
    await open()
    await fillBoth()
    await prove('account-old-code', 'sms/otp/check', 'old-ticket')
    await fill('phone-proof-password', 'correct-horse-7')
    submit()
    await expect.poll(page).toContain('这个手机号已经注册了另一个账号')
    expect(page()).toContain('新手机号已验证')
    expect(page()).toContain('原手机号已验证')
  })

  test('without the present phone it takes password and e-mail, and waits', async () => {
    const at = '2026-08-08T02:00:00Z'
    api.on('self/phone/change', { data: { changes_at: at } })
    await open({ without_old_phone: true }, 'w***@example.com')
    await fillBoth()
    document.querySelector<HTMLElement>('input[value=gone]')?.click()
    await expect.poll(page).toContain('生效之前，登录账号即可取消')
    await prove('account-old-code', 'email/otp/check', 'email-ticket')
    await fill('phone-proof-password', 'correct-horse-7')
    api.on('self/phone/state', state({ waiting: { phone: '139****2222', at } }))
    submit()
    await expect.poll(page).toContain('已收到申请')
    expect(bodies(api, 'self/phone/change')).toEqual([
      {
        phone: '13911112222',
        otp_ticket: 'new-ticket',
        email_otp_ticket: 'email-ticket',
        verify_ticket: 'verify-ticket-0001',
      },
    ])
    await expect.poll(page).toContain('将换成 139****2222')
  })

  test('a change that waits is stopped by one tap', async () => {
    api.on('self/phone/keep', { data: {} })
    await open({ waiting: { phone: '139****2222', at: '2026-08-08T02:00:00Z' } })
    await expect.poll(page).toContain('将换成 139****2222')
    api.on('self/phone/state', state())
    await press('取消更换')
    await expect.poll(page).toContain('已取消，登录仍用现在的手机号')
    await expect.poll(page).not.toContain('将换成')
  })
})

test('a back end of the specification alone is asked nothing, and the page promises nothing', async () => {
  announce([])
  show(<OwnAccount onDeleted={() => undefined} />, '/user/manage')
  await expect.poll(page).toContain('暂时不能更换')
  expect(page()).not.toContain('更换手机号')
  expect(api.paths()).not.toContain('self/phone/state')
})
