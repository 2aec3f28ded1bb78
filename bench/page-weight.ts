/**
 * What a citizen's browser loads before a screen of the desktop site is usable, measured on the built
 * files and held to a budget. Run after a build: `node bench/page-weight.ts`
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const site = new URL('../dist/web/pc/', import.meta.url)

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', site), 'utf8')) as Manifest

const gzipBytes = (file: string) => gzipSync(readFileSync(new URL(file, site)), { level: 9 }).length

/** The files of some chunks and of everything they import statically. */
function filesOf(...names: string[]): Set<string> {
  const files = new Set<string>()
  const visited = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const name of names) visit(name)
  return files
}

const sum = (files: Iterable<string>, ending: string) =>
  [...files].filter((file) => file.endsWith(ending)).reduce((n, file) => n + gzipBytes(file), 0)

/** Scripts that the page itself names and no chunk imports: what runs before the first paint. */
const html = readFileSync(new URL('index.html', site), 'utf8')
const named = [...html.matchAll(/<script src="\/web\/pc\/([^"]+)"/g)].flatMap(
  ([, file = '']) => file,
)

const home = new Set([...named, ...filesOf('index.html', 'screens/home/home.tsx')])

/** What opening a screen loads that the home page had not loaded yet. */
const beyondHome = (screen: string) =>
  new Set([...filesOf('index.html', `screens/${screen}.tsx`)].filter((file) => !home.has(file)))

/** What each screen loads by itself, and what its script may weigh. */
const screens = [
  { path: '/submit', files: beyondHome('submit/submit'), budget: 45_000 },
  { path: '/login', files: beyondHome('login/login'), budget: 35_000 },
  { path: '/user/query', files: beyondHome('user/query'), budget: 45_000 },
  { path: '/user/notice', files: beyondHome('user/notice'), budget: 45_000 },
  { path: '/user/manage', files: beyondHome('user/manage'), budget: 45_000 },
]

/**
 * Budgets in bytes after gzip; 1 kB is 1000 bytes. Source: issue 2, "What must be shown" 9, and issue 3,
 * "What must be shown" 7.
 */
const budgets = [
  { what: 'script before home is usable', bytes: sum(home, '.js'), budget: 130_000 },
  { what: 'style before home is usable', bytes: sum(home, '.css'), budget: 15_000 },
  ...screens.map(({ path, files, budget }) => ({
    what: `script of ${path} beyond home`,
    bytes: sum(files, '.js'),
    budget,
  })),
]

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
for (const { what, bytes, budget } of budgets)
  console.log(`${bytes > budget ? 'OVER' : 'ok  '} ${kB(bytes)} of ${kB(budget)}  ${what}`)
for (const { path, files } of [{ path: '/', files: home }, ...screens]) {
  console.log(path)
  for (const file of [...files].toSorted((a, b) => gzipBytes(b) - gzipBytes(a)))
    console.log(`     ${kB(gzipBytes(file))}  ${file}`)
}
if (budgets.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1
