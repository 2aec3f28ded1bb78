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

const home = filesOf('index.html', 'screens/home/home.tsx')
const submit = filesOf('index.html', 'screens/submit/submit.tsx')
const beyondHome = [...submit].filter((file) => !home.has(file))

/** Budgets in bytes after gzip; 1 kB is 1000 bytes. Source: issue 2, "What must be shown" 9. */
const budgets = [
  { what: 'script before home is usable', bytes: sum(home, '.js'), budget: 130_000 },
  { what: 'style before home is usable', bytes: sum(home, '.css'), budget: 15_000 },
  { what: 'script of /submit beyond home', bytes: sum(beyondHome, '.js'), budget: 45_000 },
]

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
for (const { what, bytes, budget } of budgets)
  console.log(`${bytes > budget ? 'OVER' : 'ok  '} ${kB(bytes)} of ${kB(budget)}  ${what}`)
for (const file of [...home, ...beyondHome].toSorted((a, b) => gzipBytes(b) - gzipBytes(a)))
  console.log(`     ${kB(gzipBytes(file))}  ${home.has(file) ? 'home  ' : 'submit'}  ${file}`)
if (budgets.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1
