import { expect, test } from 'vitest'
import { announce } from '../../../testing/announce.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { fill, press } from '../../../testing/citizen.ts'
import { heading, show } from '../../../testing/show.tsx'
import SignInScreen from './sign-in-screen.tsx'

const api = apiForEachTest()
const page = () => document.body.textContent

test('signing in and its errors are in English, whatever the back end says', async () => {
  announce()
  api.on('login/password', refusal(423, '密码输错次数过多，请 15 分钟后再试', { retry_after: 900 }))
  show(<SignInScreen />, '/login')
  await expect.poll(heading).toBe('Sign in')
  await press('By password')
  await press('Sign in')
  await expect.poll(page).toContain('Enter your mobile number')
  await fill('password-sign-in-phone', '13800138000')
  await fill('password-sign-in-password', 'a-long-passw0rd')
  await press('Sign in')
  await expect.poll(page).toContain('Too many attempts. Try again in 15 minutes.')
  expect(page()).not.toMatch(/\p{Script=Han}/u)
})
