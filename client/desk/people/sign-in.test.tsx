import { beforeEach, expect, test } from 'vitest'
import { passwordDigest } from '../../kit/password/digest.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { fill, page, press } from '../../testing/citizen.ts'
import { one } from '../../testing/render.tsx'
import { show } from '../../testing/show.tsx'
import { useMember } from '../frame/member.ts'
import { SignIn } from './sign-in.tsx'

const api = apiForEachTest()
const asOpened = useMember.getInitialState()
beforeEach(() => {
  useMember.setState({ ...asOpened, state: 'signedOut' }, true)
})

async function signIn(code: string) {
  show(<SignIn />, '/people')
  await fill('login', ' ChenXY ')
  await fill('password', 'Tiger-lily 77')
  await fill('code', code)
  await press('登录')
}
const session = {
  id: 'a',
  name: '陈晓燕',
  login: 'chenxy',
  roles: ['handler'],
  report_type_ids: null,
  ends_at: '2026-11-22T09:00:00Z',
  idle_seconds: 900,
  stepped_up_until: null,
  recovery_codes_left: 10,
  passkeys: null,
}

test('missing fields are marked, and nothing is sent', async () => {
  show(<SignIn />, '/people')
  await press('登录')
  await expect.poll(page).toContain('请填写账号')
  expect(page()).toContain('请填写密码')
  expect(page()).toContain('请填写 6 位动态验证码，或一个恢复码')
  expect(document.activeElement).toBe(one('#login'))
  expect(api.paths()).toEqual([])
})

test('the password is sent as its SM3 digest, a recovery code in lower case', async () => {
  api.on('staff/session/sign-in', { data: session })
  await signIn('A1B2C-D3E4F')
  await expect.poll(() => useMember.getState().state).toBe('signedIn')
  expect(JSON.parse(api.received[0]?.body ?? '')).toEqual({
    login: 'ChenXY',
    password: passwordDigest('Tiger-lily 77'),
    code: 'a1b2c-d3e4f',
  })
})

test('a failed sign-in does not reveal which of the three was wrong', async () => {
  api.on('staff/session/sign-in', refusal(422, '动态验证码不对'))
  await signIn('123456')
  await expect.poll(page).toContain('账号、密码或验证码有误')
  expect(page()).not.toContain('动态验证码不对')
})

test('after an expired session the form says why, and that drafts are kept', async () => {
  useMember.setState({ ended: 'expired' })
  show(<SignIn />, '/people')
  await expect.poll(page).toContain('登录已结束')
  expect(page()).toContain('已写的内容都在')
})
