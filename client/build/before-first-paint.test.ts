// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { beforeFirstPaint } from './before-first-paint.ts'

/** Builds a site whose page has the given head; returns its files by name. */
async function buildSite(head: string): Promise<Map<string, string>> {
  const root = mkdtempSync(join(tmpdir(), 'before-first-paint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'page.css'), 'p { color: red }')
  writeFileSync(join(root, 'main.js'), 'import "./page.css"; document.title = "started"')
  writeFileSync(join(root, 'index.html'), `<!doctype html><html><head>${head}</head></html>`)
  const built = await build({
    root,
    base: '/web/somewhere/',
    configFile: false,
    logLevel: 'silent',
    plugins: [beforeFirstPaint()],
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

test('it runs as a classic script, alone, and writes what is kept onto the page', async () => {
  const files = await buildSite(head)
  const [, script = ''] = [...files].find(([name]) => name.includes('before-paint')) ?? []
  const written: Record<string, string> = {}
  runInNewContext(script, {
    localStorage: { getItem: () => 'scheme=dark' },
    document: {
      documentElement: {
        setAttribute: (name: string, value: string) => (written[name] = value),
        removeAttribute: () => undefined,
      },
    },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
    URLSearchParams,
  })
  expect(written).toEqual({ 'data-scheme': 'dark' })
})

test('a page without a place for it stops the build', async () => {
  await expect(buildSite('')).rejects.toThrow('exactly one <title>')
})
