import { createServer } from 'node:http'
import { expect } from '../journey.ts'
import { smallAndroid, tapButton } from '../mobile.ts'
import { banner, keptPaths, lost, test, workerReady } from '../service-worker.ts'

test.use({ serviceWorkers: 'allow' })

test.describe('on a phone', () => {
  test.use(smallAndroid)

  test('a server in trouble is told from a network that is away, and connecting again opens its page', async ({
    page,
    site,
    tolerate,
  }) => {
    tolerate(lost)
    await page.goto('')
    await workerReady(page)
    await site.stop()
    const broken = createServer((_request, response) => {
      response.writeHead(503, { 'Content-Type': 'text/plain' }).end('maintenance')
    })
    await new Promise<void>((listening) => {
      broken.listen(Number(new URL(site.origin).port), '127.0.0.1', listening)
    })
    await page.reload()
    await expect(banner(page)).toBeVisible()
    await new Promise((closed) => {
      broken.close(closed)
      broken.closeAllConnections()
    })

    await site.start()
    await tapButton(page, '重新连接')
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('link', { name: '诈骗' })).toBeVisible()
  })

  test('SERVICE_WORKER=0 removes the worker and what it kept at the next visit', async ({
    page,
    site,
  }) => {
    await page.goto('')
    await workerReady(page)
    expect((await keptPaths(page)).length).toBeGreaterThan(10)
    await site.stop()
    await site.start({ SERVICE_WORKER: '0' })
    await page.reload()
    await expect.poll(() => keptPaths(page)).toEqual([])
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0)
    await expect(page.getByRole('link', { name: '诈骗' })).toBeVisible()
  })
})
