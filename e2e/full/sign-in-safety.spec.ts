import { inDatabase } from '../database.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { newPhone, openSignedIn, password, register } from '../own-account.ts'
import { heading, press, signInByPassword, signInLink, signOut } from '../sign-in-form.ts'

test('WeChat: a refusal is confirmed without any change', async ({ page }) => {
  await page.goto('login?state=0123456789abcdef')
  await expect(page.getByText('您没有同意微信授权')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('WeChat: another person’s callback does not sign in', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`login?code=0610Xey313&state=${'0f'.repeat(52)}`)
  await expect(page.getByText('这次微信授权不是从这里开始的，请重新授权')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('signed_in'))).toBeNull()
  expect(asked.filter((url) => url.includes('/api/login/wx'))).toEqual([])
})

for (const evil of [
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
])
  test(`open redirect: ?from=${evil} stays on this site`, async ({ page, product }) => {
    const phone = newPhone()
    await register(product, phone, password)
    await page.goto(`login?from=${encodeURIComponent(evil)}`)
    await signInByPassword(page, phone)
    await expect(page).toHaveURL(`${product.origin}/web/pc/user/query`)
  })

test('five wrong passwords lock the sign-in for a time', async ({ page, product }) => {
  const phone = newPhone()
  await register(product, phone, password)
  await page.goto('login')
  for (const left of [4, 3, 2, 1]) {
    await signInByPassword(page, phone, `wrong-${left}`)
    await expect(page.getByText(`还可以试 ${left} 次`)).toBeVisible()
  }
  await signInByPassword(page, phone, 'wrong-0')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('密码输错次数过多，请 15 分钟后再试')
  await expect(alert).toContainText(/\d\d:\d\d 以后可以再用密码登录/)
  await expectAccessible(page)
  // While locked out, the right password is refused and a code is accepted.
  await signInByPassword(page, phone)
  await expect(alert).toContainText('密码输错次数过多')
  await press(page, '改用短信验证码登录')
  await expect(page.getByRole('tab', { name: '短信登录' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('手机号')).toHaveValue(phone)
})

test('explains a session that was ended elsewhere', async ({ page, product }) => {
  const phone = newPhone()
  await openSignedIn(page, await register(product, phone, password), 'user/query')
  await inDatabase(product.dataDir, (client) => client.query('delete from session'))
  await page.reload()
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible()
  await signInByPassword(page, phone)
  await expect(page).toHaveURL(/\/user\/query$/)
})

test('signing out in one tab signs out the others', async ({ page, context, product }) => {
  const phone = newPhone()
  await openSignedIn(page, await register(product, phone, password, '王小明'), 'user/query')
  const other = await context.newPage()
  await other.goto('user/manage')
  await expect(other.getByRole('button', { name: /王小明/ })).toBeVisible()
  await signOut(page, '王小明')
  await expect(heading(other, '登录')).toBeVisible()
})

test('personal_center 0 hides every way in', async ({ page, product }) => {
  const set = (value: number) =>
    inDatabase(product.dataDir, (client) =>
      client.query('update front_config set personal_center = $1', [value]),
    )
  await set(0)
  try {
    await page.goto('')
    await expect(page.getByRole('link', { name: '查询进度' }).first()).toBeVisible()
    await expect(signInLink(page)).toHaveCount(0)
    for (const path of ['login', 'login?step=register', 'user/query']) {
      await page.goto(path)
      await expect(page.getByText('个人中心现在没有开放')).toBeVisible()
      await expect(signInLink(page)).toHaveCount(0)
    }
  } finally {
    await set(1)
  }
})

test('neither the password nor the phone stays on the device', async ({ page, product }) => {
  const phone = newPhone()
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  await register(product, phone, password)
  await page.goto('login')
  await signInByPassword(page, phone)
  await expect(page).toHaveURL(/\/user\/query$/)
  // spec §5: only its digest leaves the browser.
  expect(bodies.join()).not.toContain(password)
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(kept).not.toContain(phone)
  expect(kept).not.toContain(password)
})
