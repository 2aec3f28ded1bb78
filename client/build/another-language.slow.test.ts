// @vitest-environment node
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parseSync, Visitor } from 'oxc-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const han = /\p{Script=Han}/u

/** The Chinese texts of the dictionaries, as a translator would meet them. */
const texts = new Set<string>()

/** Puts brackets around each Chinese text of a file of words, in place of a translation. */
function translate(name: string, code: string): string {
  const marks: [at: number, mark: string][] = []
  const bracket = (start: number, end: number) => marks.push([start + 1, '['], [end - 1, ']'])
  new Visitor({
    Literal({ value, start, end }) {
      if (typeof value !== 'string' || !han.test(value)) return
      texts.add(value)
      bracket(start, end)
    },
    TemplateLiteral({ quasis, start, end }) {
      if (quasis.some(({ value }) => han.test(value.raw))) bracket(start, end)
    },
  }).visit(parseSync(name, code).program)
  return marks
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [at, mark]) => text.slice(0, at) + mark + text.slice(at), code)
}

/** A copy of the clients with one more language: a folder of words, and a row of `languages`. */
let copy = ''
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'another-language-'))
  for (const part of ['client', 'contract', 'package.json', 'tsconfig.base.json'])
    await cp(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  await symlink(join(root, 'client/node_modules'), join(copy, 'client/node_modules')).catch(
    () => undefined,
  )
  const words = join(copy, 'client/citizen/words')
  await mkdir(join(words, 'sample'))
  for (const name of await readdir(join(words, 'zh')))
    await writeFile(
      join(words, 'sample', name),
      name === 'language.ts'
        ? (await readFile(join(words, 'en', name), 'utf8')).replace("'en'", "'x-sample'")
        : translate(name, await readFile(join(words, 'zh', name), 'utf8')),
    )
  const pages = join(copy, 'contract/pages.ts')
  const row =
    "'x-sample': { name: 'Sample', short: 'S', prefix: 'x/', words: 'sample', locale: 'x' },\n"
  const contract = await readFile(pages, 'utf8')
  await writeFile(
    pages,
    contract.replace(/(?=\} as const satisfies Readonly<Record<string, Lang)/, row),
  )
  await promisify(execFile)(process.execPath, ['client/build/build-site.ts', 'desktop'], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
  })
})
afterAll(() => rm(copy, { recursive: true, force: true }))

test('another language needs a folder of words and a row: its page and every script have its words', async () => {
  const site = join(copy, 'dist/web/pc')
  const page = await readFile(join(site, 'x/index.html'), 'utf8')
  expect(page).toContain('<html lang="x-sample">')
  expect(page).toContain('<title>[网络违法和不良信息举报平台]</title>')
  const named = JSON.parse(await readFile(join(site, 'x/.page-texts.json'), 'utf8')) as {
    titles: Record<string, string>
  }
  expect(named.titles['query']).toBe('[查询进度]')

  const worker = await readFile(join(site, 'x/sw.js'), 'utf8')
  const files = worker.match(/assets\/[\w.-]+\.js/g) ?? []
  const scripts = (
    await Promise.all([...new Set(files)].map((file) => readFile(join(site, file), 'utf8')))
  ).join('\n')
  const found = [...texts].filter((text) => scripts.includes(`[${text}]`))
  expect(found.length / texts.size).toBeGreaterThan(0.8)
  // No dictionary of another language is in them.
  expect(scripts).not.toContain('If you see it')
  // Messages of the back end's catalogue are read, and not shown in this language. The signed text of a receipt is Chinese.
  const chinese = ['contract/errors.ts', 'contract/report/receipt-text.ts']
  const catalogue = (
    await Promise.all(chinese.map((name) => readFile(join(root, name), 'utf8')))
  ).join('\n')
  const untranslated = found.filter(
    (text) => text.length > 8 && scripts.includes(`\`${text}\``) && !catalogue.includes(text),
  )
  expect(untranslated).toEqual([])
})

test('it has a service worker of its own, in its folder', async () => {
  const worker = await readFile(join(copy, 'dist/web/pc/x/sw.js'), 'utf8')
  expect(worker).toContain('/web/pc/x/')
  expect(await readFile(join(copy, 'dist/web/pc/sw.js'), 'utf8')).toContain('x/')
})
