import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { writeCompressedCopies } from './compressed-copies.ts'

const script = 'export const type = "诈骗"\n'.repeat(100)

test('a built site has compressed copies of files that shrink', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compressed-copies-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const below of ['assets', '.vite']) await mkdir(join(folder, below))
  const files = {
    'assets/a.js': script,
    'assets/tiny.css': 'a{}',
    'assets/seal.png': script,
    '.vite/manifest.json': script,
    'index.html': script,
    'manifest.webmanifest': script,
    'sw.js': script,
  }
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content)
  await writeCompressedCopies(folder)
  const all = (await readdir(folder, { recursive: true })).map((path) => path.replaceAll('\\', '/'))
  expect(all.filter((path) => /\.(br|gz)$/.test(path)).toSorted()).toEqual([
    'assets/a.js.br',
    'assets/a.js.gz',
    'sw.js.br',
    'sw.js.gz',
  ])
  expect(gunzipSync(await readFile(join(folder, 'sw.js.gz'))).toString()).toBe(script)
  expect(brotliDecompressSync(await readFile(join(folder, 'sw.js.br'))).toString()).toBe(script)
})
