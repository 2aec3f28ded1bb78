// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { beforeFirstPaint } from './before-first-paint.ts'

/** Builds a site whose page has the given head; returns its files by name. */
async function buildSite(
  head: string,
  options: Parameters<typeof beforeFirstPaint>[0] = {},
): Promise<Map<string, string>> {
  const root = mkdtempSync(join(tmpdir(), 'before-first-paint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'page.css'), 'p { color: red }')
  writeFileSync(join(root, 'both.js'), 'export const both = () => "both"')
  writeFileSync(
    join(root, 'far.js'),
    'import { both } from "./both.js"; export const far = both() + both',
  )
  writeFileSync(
    join(root, 'main.js'),
    'import "./page.css"; import { both } from "./both.js"; document.title = both(); import("./far.js")',
  )
  writeFileSync(join(root, 'index.html'), `<!doctype html><html><head>${head}</head></html>`)
  const built = await build({
    root,
    base: '/web/somewhere/',
    configFile: false,
    logLevel: 'silent',
    plugins: [beforeFirstPaint(options)],
    build: { write: false },
  })
  const output = Array.isArray(built) || !('output' in built) ? [] : built.output
  return new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}

const head = '<title>Page</title><script type="module" src="./main.js"></script>'

test('the script stands before the styles, is not put off, and is there under its hashed name', async () => {
  const files = await buildSite(head)
  const html = files.get('index.html') ?? ''
  const [tag, name = ''] = /<script src="\/web\/somewhere\/(assets\/[^"]+)">/.exec(html) ?? []
  expect(tag).toBeDefined()
  expect(html.indexOf(tag ?? '')).toBeLessThan(html.indexOf('rel="stylesheet"'))
  expect(name).toMatch(/^assets\/before-paint-[\w-]{8}\.js$/)
  expect(files.has(name)).toBe(true)
})

test('no other file is asked for before the styles', async () => {
  const html = (await buildSite(head)).get('index.html') ?? ''
  expect(html.match(/rel="stylesheet"/g)).toHaveLength(1)
  for (const other of ['<script type="module"', '<title>'])
    expect(html.indexOf(other), other).toBeGreaterThan(html.indexOf('rel="stylesheet"'))
})

/** Runs the script as a browser does, alone. */
function run(files: Map<string, string>, hash = '') {
  const [, script = ''] = [...files].find(([name]) => name.includes('before-paint')) ?? []
  const written: Record<string, string> = {}
  const links: Record<string, string>[] = []
  runInNewContext(script, {
    localStorage: { getItem: () => 'scheme=dark' },
    location: { hash },
    performance: { getEntriesByType: () => [] },
    document: {
      documentElement: {
        hasAttribute: (name: string) => name in written,
        setAttribute: (name: string, value: string) => (written[name] = value),
        removeAttribute: () => undefined,
      },
      createElement: (tag: string) => ({ tag }),
      head: { append: (link: Record<string, string>) => links.push(link) },
    },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
    URLSearchParams,
  })
  return { written, links }
}

test('it runs as a classic script, alone, and writes what is kept onto the page', async () => {
  expect(run(await buildSite(head)).written).toEqual({ 'data-scheme': 'dark' })
})

describe('of a screen that a link leads to', () => {
  const entry = fileURLToPath(new URL('../citizen/mobile/before-paint.ts', import.meta.url))
  const build = (module: string) => buildSite(head, { entry, screens: { '/far': [module] } })

  test('the scripts are asked for at once, as they will be later: those that the page names itself are not', async () => {
    const files = await build('far.js')
    const expected = [...files.keys()].filter((name) => /far-.*\.js$/.test(name))
    expect(expected).toHaveLength(1)
    const { written, links } = run(files, '#/far?code=1')
    expect(written).toEqual({ 'data-scheme': 'dark', 'data-page': 'other' })
    expect(links.map(({ href }) => href?.replace('/web/mobile/', ''))).toEqual(expected)
    expect(links.map((one) => [one.rel, one.as, one.crossOrigin, one.fetchPriority])).toEqual([
      ['modulepreload', 'script', '', 'low'],
    ])
  })

  test.for(['', '#/', '#/near', '#/far/off', '#code=/far', '#/__proto__'])(
    'nothing is asked for at %j',
    async (hash) => {
      const { written, links } = run(await build('far.js'), hash)
      expect(links).toEqual([])
      // Home as the build rendered it is shown at home alone.
      expect(written['data-page'] === 'home').toBe(hash === '' || hash === '#/')
    },
  )

  test('a module that is part of the page itself stops the build', async () => {
    await expect(build('main.js')).rejects.toThrow('main.js is not loaded by import()')
  })
})

test('a page without a place for it stops the build', async () => {
  await expect(buildSite('')).rejects.toThrow('exactly one <title>')
})
