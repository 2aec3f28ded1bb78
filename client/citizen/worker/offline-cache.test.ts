// @vitest-environment node
import { expect, test } from 'vitest'
import { createOfflineCache } from './offline-cache.ts'
import { createMemoryCache } from './testing/memory-cache.ts'

const base = '/web/mobile/'
const day = 24 * 60 * 60 * 1000

const build = (version: string) => {
  const entry = `${base}assets/index-${version}.js`
  return { base, entry, files: [entry, `${base}assets/react-same.js`] }
}
const pageOf = (version: string, title = '举报') =>
  `<!doctype html>\n<html lang="zh-CN"><title>${title}</title><script type="module" src="${build(version).entry}"></script>`

/** A browser with a server that serves one build, which a deploy replaces. */
function browser() {
  let served = '1'
  let title = '举报'
  let now = 0
  const loads: string[] = []
  const load = async (path: string) => {
    loads.push(path)
    const isThere = build(served).files.includes(path)
    return new Response(isThere ? `// ${path}` : null, { status: isThere ? 200 : 404 })
  }
  const { cache, paths } = createMemoryCache(load)
  const page = () =>
    new Response(pageOf(served, title), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'",
        'Content-Encoding': 'br',
        'Content-Length': '7',
      },
    })
  const cacheOf = (version: string) =>
    createOfflineCache(build(version), {
      caches: { open: async () => cache },
      fetch: async () => page(),
      now: () => now,
    })
  return {
    cacheOf,
    paths,
    loads,
    page,
    deploy: (version: string) => (served = version),
    rename: (next: string) => (title = next),
    pass: (ms: number) => (now += ms),
  }
}

test('keeps the page and every file of the build', async () => {
  const { cacheOf, paths } = browser()
  await cacheOf('1').keep()
  expect(paths()).toEqual([base, `${base}assets/index-1.js`, `${base}assets/react-same.js`])
})

test('the kept page says that it is kept, has its security headers, and none that tell of other bytes', async () => {
  const { cacheOf } = browser()
  const site = cacheOf('1')
  await site.keep()
  const kept = await site.page()
  expect(await kept?.text()).toContain('<html data-kept lang="zh-CN">')
  const headers = Object.fromEntries(kept?.headers ?? [])
  expect(headers).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  })
})

test('after a deploy only what is new is fetched', async () => {
  const { cacheOf, deploy, loads } = browser()
  await cacheOf('1').keep()
  deploy('2')
  loads.length = 0
  await cacheOf('2').keep()
  expect(loads).toEqual([`${base}assets/index-2.js`])
})

test('while two servers serve two builds, nothing of one is kept with the page of the other', async () => {
  const { cacheOf, deploy, page } = browser()
  const site = cacheOf('1')
  await site.keep()
  deploy('2')
  await expect(cacheOf('1').keep()).rejects.toThrow('another build')
  await site.keepPage(page())
  expect(await (await site.page())?.text()).toContain('index-1.js')
})

test('a file that is missing keeps the worker from being installed', async () => {
  const { cacheOf } = browser()
  await expect(cacheOf('9').keep()).rejects.toThrow('a file is missing')
})

test('a page of the same build with a new title replaces the kept one', async () => {
  const { cacheOf, rename, page } = browser()
  const site = cacheOf('1')
  await site.keep()
  rename('某省举报中心')
  await site.keepPage(page())
  expect(await (await site.page())?.text()).toContain('某省举报中心')
})

test('an error page never becomes the kept page', async () => {
  const { cacheOf } = browser()
  const site = cacheOf('1')
  await site.keep()
  await site.keepPage(new Response(pageOf('1', '出错了'), { status: 404 }))
  expect(await (await site.page())?.text()).not.toContain('出错了')
})

test('old files outlive the deploy by a week, for tabs that are still open, and then go', async () => {
  const { cacheOf, deploy, pass, paths } = browser()
  await cacheOf('1').keep()
  deploy('2')
  await cacheOf('2').keep()
  await cacheOf('2').retire()
  expect(paths()).toContain(`${base}assets/index-1.js`)
  pass(8 * day)
  deploy('3')
  await cacheOf('3').keep()
  await cacheOf('3').retire()
  expect(paths()).toEqual([
    base,
    `${base}assets/index-2.js`,
    `${base}assets/index-3.js`,
    `${base}assets/react-same.js`,
    `${base}retired-files`,
  ])
})
