// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, test } from 'vitest'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** What the page has anyway, and what is loaded on demand. */
const notNow = /^react(-dom|-router-dom)?(\/|$)|^#jsx\/|\/tools\.tsx$/
const entry = 'virtual:entry'

/** What a page gets, script and style, in bytes after gzip. @param code of its entry */
async function weightOf(code: string): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    // By default names hold a hash of the file's path, so the size would depend on where the clone lies.
    css: { modules: { generateScopedName: '[local]' } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? code : undefined),
      },
    ],
    build: {
      target: ['chrome78', 'edge79', 'firefox78', 'safari13.1'],
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, external: notNow, preserveEntrySignatures: 'strict' },
    },
  })
  const output = Array.isArray(built) || !('output' in built) ? [] : built.output
  return output
    .map((file) => (file.type === 'chunk' ? file.code : file.source))
    .map((content) => gzipSync(content, { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0)
}

test('until it is used, the panel costs 2 kB at most: its strip, and the script before the first paint', async () => {
  // Every page loads its screens on demand: what does that is there without the panel.
  const page = "export const load = () => import('./screen/tools.tsx');"
  const strip = `export * from ${JSON.stringify(here('strip.tsx'))};`
  const beforePaint = await weightOf(`import ${JSON.stringify(here('before-paint.ts'))}`)
  expect(beforePaint).toBeGreaterThan(300)
  const cost = (await weightOf(page + strip)) - (await weightOf(page)) + beforePaint
  expect(cost).toBeGreaterThan(beforePaint)
  expect(cost).toBeLessThanOrEqual(2000)
})

test('the sizes and colours of all modes are 0.85 kB of style at most', async () => {
  const modes = await weightOf(`import ${JSON.stringify(here('modes.css'))}`)
  expect(modes).toBeGreaterThan(300)
  expect(modes).toBeLessThanOrEqual(850)
})
