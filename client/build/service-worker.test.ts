// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { serviceWorker } from './service-worker.ts'

/** Builds a site of three scripts, one of them for plain http only, and a style; returns its files by name. */
async function buildSite(text = 'page'): Promise<Map<string, string>> {
  const root = mkdtempSync(join(tmpdir(), 'service-worker-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'page.css'), 'p { color: red }')
  writeFileSync(join(root, 'later.js'), `document.title = ${JSON.stringify(text)}`)
  writeFileSync(join(root, 'plain-http-only.js'), 'document.title = "plain"')
  writeFileSync(
    join(root, 'main.js'),
    'import "./page.css"; void import("./later.js"); void import("./plain-http-only.js")',
  )
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><html><head><script type="module" src="./main.js"></script></head></html>',
  )
  const built = await build({
    root,
    base: '/web/somewhere/',
    configFile: false,
    logLevel: 'silent',
    plugins: [serviceWorker('zh-CN')],
    build: { write: false },
  })
  const output = Array.isArray(built) || !('output' in built) ? [] : built.output
  return new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}

test('the worker knows every file of the build that pages with a worker need, and the script that the page starts with', async () => {
  const files = await buildSite()
  const worker = files.get('sw.js') ?? ''
  const hashed = [...files.keys()].filter((name) => name.startsWith('assets/'))
  expect(hashed).toHaveLength(4)
  for (const name of hashed)
    expect(worker.includes(`/web/somewhere/${name}`), name).toBe(!name.includes('plain-http-'))
  const [, entry = 'none'] =
    /<script type="module"[^>]* src="([^"]+)"/.exec(files.get('index.html') ?? '') ?? []
  expect(worker).toContain(entry)
})

test('it is one classic script, which loads nothing from elsewhere', async () => {
  const worker = (await buildSite()).get('sw.js') ?? ''
  expect(worker).not.toMatch(/\bimport\b|importScripts|https?:/)
  // As a browser would read it, without running it.
  expect(() => new Script(worker)).not.toThrow()
})

test('another build makes another worker, which is how browsers notice a deploy', async () => {
  const [one, again, other] = await Promise.all([buildSite(), buildSite(), buildSite('new')])
  expect(again.get('sw.js')).toBe(one.get('sw.js'))
  expect(other.get('sw.js')).not.toBe(one.get('sw.js'))
})
