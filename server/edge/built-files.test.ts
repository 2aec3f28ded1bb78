import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { loadBuiltFiles } from './built-files.ts'

const script = 'export const type = "诈骗"\n'.repeat(100)

async function load(files: Record<string, string | Buffer>, written: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'assets'))
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content)
  return loadBuiltFiles(folder, '/web/pc/', async (path) => {
    const own = written[path]
    return own === undefined ? undefined : Buffer.from(own)
  })
}

test('sends compressed copies of the build, and does not serve them as files', async () => {
  const br = brotliCompressSync(script)
  const gzip = gzipSync(script)
  const files = await load({ 'assets/a.js': script, 'assets/a.js.br': br, 'assets/a.js.gz': gzip })
  expect([...files.keys()]).toEqual(['/web/pc/assets/a.js'])
  const file = files.get('/web/pc/assets/a.js')
  expect([file?.br?.body, file?.gzip?.body]).toEqual([br, gzip])
  expect(file?.identity.body.toString()).toBe(script)
})

test('compresses files without a copy at the start', async () => {
  const file = (await load({ 'a.js': script })).get('/web/pc/a.js')
  expect(brotliDecompressSync(file?.br?.body ?? '').toString()).toBe(script)
  expect(gunzipSync(file?.gzip?.body ?? '').toString()).toBe(script)
})

test('serves a file that only ends like a copy', async () => {
  expect([...(await load({ 'guide.gz': 'x' })).keys()]).toEqual(['/web/pc/guide.gz'])
})

test('sends no build copy of a file that the server writes', async () => {
  const own = script.toUpperCase()
  const files = await load(
    { 'sw.js': script, 'sw.js.br': brotliCompressSync(script), 'sw.js.gz': gzipSync(script) },
    { 'sw.js': own },
  )
  const file = files.get('/web/pc/sw.js')
  expect([...files.keys()]).toEqual(['/web/pc/sw.js'])
  expect(brotliDecompressSync(file?.br?.body ?? '').toString()).toBe(own)
  expect(gunzipSync(file?.gzip?.body ?? '').toString()).toBe(own)
})

test('opens fewer files at a time than a process may', async () => {
  const folder = await temporaryFolder()
  for (let n = 0; n < 600; n += 1) await writeFile(join(folder, `${n}.js`), `${n}`)
  const module = join(import.meta.dirname, 'built-files.ts')
  const program = `import { loadBuiltFiles } from ${JSON.stringify(module)}
    console.log((await loadBuiltFiles(${JSON.stringify(folder)}, '/')).size)`
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const limited = ['-c', 'ulimit -n 128; exec "$@"', 'sh', ...node]
  expect(spawnSync('/bin/sh', limited, { encoding: 'utf8' })).toMatchObject({ stdout: '600\n' })
})
