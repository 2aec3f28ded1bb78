import { appendFile, copyFile, rm } from 'node:fs/promises'
import { smallAndroid } from '../mobile.ts'
import {
  expect,
  expectWhole,
  isPaused,
  losesTheNetwork,
  files,
  openEvidence,
  sendThird,
  test,
  watchOffsets,
} from '../resume-upload.ts'

const sites = [
  ['pc', 'desktop', {}],
  ['mobile', 'mobile', smallAndroid],
] as const

for (const [site, name, device] of sites)
  test.describe(`45 MB of evidence on the ${name} site`, () => {
    test.use({ ...device, site })

    test('resumes after the tab was killed', async ({ page, context, stage, tolerate }) => {
      tolerate(/net::ERR_|status of 409/)
      const offsets = watchOffsets(context)
      const before = stage.relay.sent()
      await openEvidence(page, site)
      await sendThird(page, stage)
      const address = page.url()
      const crashed = page.waitForEvent('crash')
      await page.goto('chrome://crash').catch(() => undefined)
      await crashed
      stage.relay.cut()
      const until = offsets.length
      const next = await context.newPage()
      await next.goto(address)
      await expect(next.getByText('已恢复上次填写的内容')).toBeVisible()
      await expect(files(next).getByText(stage.recording.name)).toBeVisible()
      await expectWhole(next, stage, site, before)
      expect(offsets[until]).toBeGreaterThan(stage.recording.size / 4)
    })

    test('resumes after a crash of the server', async ({ page, context, stage, tolerate }) => {
      tolerate(/net::ERR_|status of (409|50\d)/)
      const offsets = watchOffsets(context)
      const before = stage.relay.sent()
      await openEvidence(page, site)
      await sendThird(page, stage)
      const until = offsets.length
      const restarting = stage.restart()
      stage.relay.cut()
      await expect(files(page).getByText(/会自动继续/)).toBeVisible()
      await restarting
      await expectWhole(page, stage, site, before)
      expect(offsets[until]).toBeGreaterThan(stage.recording.size / 5)
    })

    test('resumes in a tab frozen for minutes', async ({ page, context, stage, tolerate }) => {
      tolerate(/net::ERR_|status of 409/)
      await page.clock.install()
      const offsets = watchOffsets(context)
      const before = stage.relay.sent()
      await openEvidence(page, site)
      await sendThird(page, stage)
      const until = offsets.length
      const browser = await context.newCDPSession(page)
      await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
      // Carriers drop idle connections without a reset.
      stage.relay.forget()
      await browser.send('Page.setWebLifecycleState', { state: 'active' })
      await page.clock.fastForward('05:00')
      await expectWhole(page, stage, site, before)
      expect(offsets[until]).toBeGreaterThan(stage.recording.size / 4)
    })

    test('resumes after a network loss', async ({ page, context, stage, tolerate }) => {
      await losesTheNetwork({ page, context, stage, site, tolerate })
    })

    test('stays paused across a reload', async ({ page, context, stage, tolerate }) => {
      await isPaused({ page, context, stage, site, tolerate })
    })
  })

test('a recording changed meanwhile arrives as it was chosen', async ({
  page,
  stage,
  tolerate,
}) => {
  tolerate(/net::ERR_|status of 409/)
  const { recording, relay } = stage
  const other = { ...recording, path: `${recording.path}.copy.mp4`, name: '录音.wav.copy.mp4' }
  await copyFile(recording.path, other.path)
  const before = relay.sent()
  await openEvidence(page, 'pc')
  await sendThird(page, { ...stage, recording: other })
  await expect(page.getByText('暂时无法保存草稿')).toHaveCount(0)
  await appendFile(other.path, 'changed')
  relay.cut()
  await expect(files(page).getByText('无法读取这个文件')).toBeVisible()
  await page.reload()
  await expectWhole(page, stage, 'pc', before)
  await rm(other.path)
})
