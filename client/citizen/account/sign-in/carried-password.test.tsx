import type { ReactNode } from 'react'
import { Route, Routes, Link } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { initialState, useStore } from '../../../kit/store.ts'
import { control, fill, page, press } from '../../../testing/citizen.ts'
import { one } from '../../../testing/render.tsx'
import { show, the } from '../../../testing/show.tsx'
import SignInScreen from './sign-in-screen.tsx'

const api = apiForEachTest()
beforeEach(() => {
  useStore.setState({ ...initialState, config: { personal_center: 1 } }, true)
})

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1>{title}</h1>
    {children}
    <Link to="/othertype">离开</Link>
  </>
)
const open = () =>
  show(
    <Routes>
      <Route path="/login" element={<SignInScreen frame={Frame} />} />
      <Route path="*" element={null} />
    </Routes>,
    '/login',
  )
const carried = () => useStore.getState().password

describe('spec §3: password of the global state', () => {
  beforeEach(async () => {
    open()
    await press('密码登录')
    await fill('password-sign-in-phone', '13812345678')
    await fill('password-sign-in-password', 'correct-horse-7')
  })

  test('is what is typed, and goes along from signing in to registering', async () => {
    expect(carried()).toBe('correct-horse-7')
    the('a', '还没有账号')?.click()
    expect((await control('register-password')).value).toBe('correct-horse-7')
    expect((await control('register-phone')).value).toBe('13812345678')
  })

  test('is no proposal for a new one, after it was forgotten', async () => {
    the('a', '忘记密码')?.click()
    expect((await control('reset-password')).value).toBe('')
    await fill('reset-password', 'battery-staple-8')
    expect(carried()).toBe('battery-staple-8')
    the('a', '想起来了')?.click()
    expect((await control('password-sign-in-password')).value).toBe('battery-staple-8')
  })

  test('is on no device and in no address', () => {
    const kept = [localStorage, sessionStorage].flatMap((storage) => Object.values(storage))
    expect(JSON.stringify([kept, location.href, history.state])).not.toContain('correct-horse-7')
  })

  test('is gone once signed in', async () => {
    api.on('login/password', { data: { access_token: 'a', user: { name: '王小明' } } })
    one('[type=submit]').click()
    await expect.poll(() => useStore.getState().user.name).toBe('王小明')
    await expect.poll(carried).toBe('')
  })

  test('is gone once the screen is left', async () => {
    the('a', '离开')?.click()
    await expect.poll(page).toBe('')
    await expect.poll(carried).toBe('')
  })
})
