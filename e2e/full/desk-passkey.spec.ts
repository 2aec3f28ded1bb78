import { freePort } from '../../server/testing/stand-ins/listen-on-loopback.ts'
import { giveCode, signInAtDesk, startDeskProduct } from '../desk.ts'
import { expect, test } from '../journey.ts'

test.use({ actionTimeout: 30_000 })

test('a passkey replaces the code at sign-in and afterwards', async ({ page, tolerate }) => {
  // The browser logs the refusals: not signed in, step-up required, wrong credentials.
  tolerate(/status of (401|422|428)/)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const desk = await startDeskProduct({ STAFF_PORT: String(port), STAFF_URL: origin })
  try {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    })
    const menu = page.getByRole('button', { name: '周平' })
    const signOut = async () => {
      await menu.click()
      await page.getByRole('button', { name: '退出登录' }).click()
      // The queue, which is shown until then, has a search field of the same name.
      await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible()
    }
    const person = await desk.hire(['handler'], { name: '周平' })
    await page.goto(`${origin}/web/staff/`)
    await signInAtDesk(page, person)

    await menu.click()
    await page.getByRole('link', { name: '我的账号' }).click()
    await page.getByRole('button', { name: '通行密钥（0 个）' }).click()
    const dialog = page.getByRole('dialog', { name: '通行密钥' })
    await dialog.getByLabel('名称').fill('办公室电脑')
    await dialog.getByRole('button', { name: '添加通行密钥' }).click()
    await giveCode(page, person)
    await expect(dialog.getByRole('listitem')).toContainText('办公室电脑')
    await dialog.getByRole('button', { name: '关闭' }).click()
    await signOut()

    await page.getByLabel('账号').fill(person.login)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: '用通行密钥代替验证码' }).click()
    await menu.click()
    await page.getByRole('link', { name: '我的账号' }).click()
    await page.getByRole('button', { name: '通行密钥（1 个）' }).click()

    // A step-up accepts the passkey as well.
    await dialog.getByRole('button', { name: '删除通行密钥 办公室电脑' }).click()
    await page
      .getByRole('dialog', { name: '请再次验证是您本人' })
      .getByRole('button', { name: '用通行密钥' })
      .click()
    await expect(dialog).toContainText('还没有通行密钥')
    await dialog.getByRole('button', { name: '关闭' }).click()
    await signOut()

    // A removed passkey, and a cancelled prompt.
    await page.getByLabel('账号').fill(person.login)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: '用通行密钥代替验证码' }).click()
    await expect(page.getByText('这个通行密钥不属于这个账号')).toBeVisible({ timeout: 60_000 })
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await page.getByRole('button', { name: '用通行密钥代替验证码' }).click()
    await expect(page.getByText('已取消，或者超时')).toBeVisible({ timeout: 150_000 })
    await expect(page.getByLabel('账号')).toHaveValue(person.login)
  } finally {
    await desk.stop()
  }
})
