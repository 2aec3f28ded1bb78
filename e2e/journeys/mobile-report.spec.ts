import { expect, expectAccessible } from '../journey.ts'
import {
  androidInWechat,
  attachPictures,
  expectPart,
  findReport,
  hashOf,
  openForm,
  reportAndFind,
  sendReport,
  smallAndroid,
  tapButton,
  test,
  writeReport,
} from '../mobile.ts'
import { newPhone } from '../own-account.ts'
import { fillReporter, picture, story } from '../report-form.ts'

test.describe('with a small Android', () => {
  test.use(smallAndroid)

  test('a report with evidence is sent by touch and found by its code', async ({ page }) => {
    await reportAndFind(page)
  })

  test('a named report proves its phone by a code from the message', async ({ page, product }) => {
    await openForm(page, '实名举报')
    await writeReport(page)
    await tapButton(page, '下一步')
    await expectPart(page, '您的信息')
    await fillReporter(page, product, newPhone())
    const code = await sendReport(page)
    await findReport(page, code)
    await expect(page.getByText('实名', { exact: true })).toBeVisible()
  })

  test('each part is validated before the next, and names its errors', async ({ page }) => {
    await openForm(page, '匿名举报')
    await tapButton(page, '下一步')
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('请填写网址')
    await expect(summary).not.toContainText('情况说明')
    await page.getByLabel('账号、群号或应用内的位置').fill('QQ 群 12345')
    await expect(summary).toHaveCount(0)
    await tapButton(page, '下一步')
    await expect(page.getByRole('heading', { name: '具体情况' })).toBeFocused()
  })

  test('the back button returns to the previous part and keeps the fields', async ({ page }) => {
    await openForm(page, '匿名举报')
    await writeReport(page)
    await attachPictures(page, picture('截图.png'))
    await page.goBack()
    await expect(page.getByLabel('情况说明')).toHaveValue(story)
    await page.goBack()
    await expect(page.getByLabel('网址', { exact: true })).toHaveValue(/shop\.example/)
    await page.goBack()
    await expect(
      page.getByRole('heading', { level: 1, name: '要不要留下联系方式？' }),
    ).toBeVisible()
    await page.goForward()
    await page.goForward()
    await page.goForward()
    await expect(page.getByText('截图.png', { exact: true })).toBeVisible()
  })

  test('a reload returns to the same part with text and files', async ({ page }) => {
    await openForm(page, '匿名举报')
    await writeReport(page)
    await attachPictures(page, picture('截图.png'))
    await page.reload()
    await expectPart(page, '证据材料')
    await expect(page.getByText('已恢复上次填写的内容')).toBeVisible()
    await expect(page.getByText('截图.png', { exact: true })).toBeVisible()
    await tapButton(page, '上一步')
    await expect(page.getByLabel('情况说明')).toHaveValue(story)
  })

  test('a correction from the review returns to the review', async ({ page }) => {
    await openForm(page, '匿名举报')
    await writeReport(page)
    await tapButton(page, '下一步：核对')
    await tapButton(page, '修改：具体情况')
    await expect(page.getByLabel('情况说明')).toBeFocused()
    await page.getByLabel('情况说明').fill('改过的说明：对方让我转账。')
    await tapButton(page, '改好了，去核对')
    await expect(page.getByText('改过的说明')).toBeVisible()
    await tapButton(page, '提交举报')
    await expect(page.getByRole('heading', { name: '举报已收到' })).toBeVisible()
  })

  test(
    'evidence comes from the album, the camera or the files, a locked one with its password',
    { tag: '@full' },
    async ({ page }) => {
      await openForm(page, '匿名举报')
      await writeReport(page)
      await expect(page.getByLabel('从相册选')).toHaveAttribute('accept', 'image/*,video/*')
      await expect(page.getByLabel('拍照')).toHaveAttribute('capture', 'environment')
      await page.getByLabel('拍照').setInputFiles(picture('image.png'))
      await expect(page.getByText(/^照片-\d{6}\.png$/)).toBeVisible()
      await page.getByLabel('其他文件').setInputFiles(picture('通知.png'))
      await expect(page.getByText('通知.png', { exact: true })).toBeVisible()
      const password = page.getByLabel('文件打开密码')
      await expect(password).toHaveCount(0)
      const pdf = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 locked') }
      await page.getByLabel('其他文件').setInputFiles({ name: '账本.pdf', ...pdf })
      await password.fill('1234')
      await expectAccessible(page)
      await sendReport(page)
    },
  )

  test('keyboards fit what is typed', { tag: '@full' }, async ({ page }) => {
    await openForm(page, '实名举报')
    await expect(page.getByLabel('网址', { exact: true })).toHaveAttribute('inputmode', 'url')
    await writeReport(page)
    await tapButton(page, '下一步')
    const phone = page.getByLabel('手机号')
    await expect(phone).toHaveAttribute('type', 'tel')
    await expect(phone).toHaveAttribute('autocomplete', /^tel/)
    const code = page.getByLabel('短信验证码')
    await expect(code).toHaveAttribute('inputmode', 'numeric')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  })

  test(
    'the query code can be kept as a picture by a long press',
    { tag: '@full' },
    async ({ page }) => {
      await openForm(page, '匿名举报')
      await writeReport(page)
      await sendReport(page)
      await tapButton(page, '保存为图片')
      const picture = page.getByRole('dialog').getByRole('img', { name: '查询码的图片' })
      await expect(picture).toBeVisible()
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1800)
    },
  )

  test('spec §2: an unknown hash path leads to /', { tag: '@full' }, async ({ page }) => {
    await page.goto('#/no/such/page')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('就告诉我们')
    expect(hashOf(page)).toBe('/')
    await expect(page.getByText('没有这个页面，已回到首页')).toBeVisible()
  })

  test('each screen has its own title', { tag: '@full' }, async ({ page }) => {
    await page.goto('#/pages/othertype/index')
    await expect(page).toHaveTitle(/^其他举报渠道 - .+/)
    await page.goto('#/pages/submit/way?type=3')
    await expect(page).toHaveTitle(/^要不要留下联系方式？ - .+/)
  })
})

test.describe('inside WeChat', { tag: '@full' }, () => {
  test.use(androidInWechat)

  test('nothing opens another window, and nothing asks to print', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => {
        throw new Error('window.open')
      }
    })
    await page.goto('#/pages/othertype/index')
    await expect(page.getByRole('heading', { name: '按事项找部门' })).toBeVisible()
    await expect(page.locator('main a[target]')).toHaveCount(0)
    await openForm(page, '匿名举报')
    await writeReport(page)
    await sendReport(page)
    await expect(page.getByRole('button', { name: '打印' })).toHaveCount(0)
  })
})
