import { execFileSync } from 'node:child_process'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import {
  expect,
  expectAccessible,
  expectContrast,
  expectNoSidewaysScroll,
  test as journey,
} from '../journey.ts'
import { dataFolder, startProduct, type Product } from '../product.ts'

const root = join(import.meta.dirname, '../..')

/** A journey with `npm run dev`. */
const test = journey.extend<{ quiet: void }, { dev: Product }>({
  dev: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to find dependencies
    async ({}, use) => {
      const data = dataFolder()
      const dev = await startProduct(data.path, {}, 'scripts/dev.ts')
      await use(dev)
      await dev.stop()
      data.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ dev }, use) => use(`${dev.origin}/web/pc/`),
  quiet: [
    async ({ tolerate }, use) => {
      tolerate(/^debug: \[vite\]|React DevTools/)
      await use()
    },
    { auto: true },
  ],
})

/** Updates a file's modification time. */
const touch = (path: string) => utimesSync(join(root, path), new Date(), new Date())

test('hot reload replaces a component and keeps typed text', async ({ page }) => {
  const connected = page.waitForEvent('console', (message) =>
    message.text().includes('[vite] connected'),
  )
  await page.goto('query')
  await connected
  const code = page.getByRole('textbox').first()
  await code.fill('7K2M')
  const exchanged = page.waitForEvent('console', (message) =>
    /hot updated: .*button\.tsx/.test(message.text()),
  )
  touch('client/kit/ui/button/button.tsx')
  await exchanged
  await expect(code).toHaveValue('7K2M')
})

test('restarts on a change of the server, and loses no call', async ({ request, dev }) => {
  const restarts = () => dev.lines.filter((line) => line.includes('started again')).length
  const before = restarts()
  touch('server/edge/health.ts')
  await expect
    .poll(async () => {
      const answer = await request.get('/api/accessToken?client=web')
      expect(answer.ok()).toBe(true)
      return restarts()
    })
    .toBe(before + 1)
})

test('opens the mobile site, also from the desktop’s', async ({ page, request, dev }) => {
  await page.goto(`${dev.origin}/web/mobile/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const headers = { 'Sec-CH-UA-Mobile': '?1' }
  const answer = await request.get('query', { headers, maxRedirects: 0 })
  expect(answer.headers()['location']).toBe('/web/mobile/#/pages/query/index')
})

test('Ctrl-C leaves no process', async () => {
  const data = dataFolder()
  const product = await startProduct(data.path, {}, 'scripts/dev.ts')
  // The command lines of server and database both contain the folder.
  const processes = () =>
    execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(data.path))
  expect(processes().length).toBeGreaterThan(1)
  await product.stop()
  expect(processes()).toEqual([])
  data.remove()
})

test.describe('the gallery', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  /** Settings in the address with the text contrast that they guarantee. */
  const modes = [
    ['', 'AA'],
    ['elder=1', 'AA'],
    ['text=30&elder=1', 'AA'],
    ['scheme=dark', 'AA'],
    ['scheme=black', 'AAA'],
    ['scheme=white', 'AAA'],
  ] as const

  for (const width of [1440, 360])
    for (const [settings, contrast] of modes)
      test(`is accessible and fits ${width} px, ${settings || 'standard'}`, async ({
        page,
        dev,
      }) => {
        // A colour scheme can break only the rules about colours (decision 14).
        const examine = settings.startsWith('scheme=') ? expectContrast : expectAccessible
        const expectGood = async (within?: string) => {
          await examine(page, contrast, within)
          await expectNoSidewaysScroll(page)
        }
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${dev.origin}/gallery/?${settings}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectGood()
        for (const opener of await page.getByRole('button', { name: /^打开：/ }).all()) {
          await opener.click()
          await expect(page.getByRole('dialog')).toBeVisible()
          await expectGood('dialog[open]')
          await page.keyboard.press('Escape')
        }
      })
})
