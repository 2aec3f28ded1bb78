/**
 * Measures the bytes that a browser loads before a screen is usable, from the built files of the citizens' sites and the
 * desk, and compares them with budgets. Run after a build: `node bench/page-weight.ts`
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { languages } from '../contract/pages.ts'

interface Chunk {
  file: string
  css?: string[]
  isDynamicEntry?: boolean
  imports?: string[]
}
type Manifest = Record<string, Chunk>

/** Budgets in bytes after gzip; 1 kB is 1000 bytes. */
interface Weight {
  what: string
  files: ReadonlySet<string>
  /** Types of counted files; default: all. */
  ending?: '.js' | '.css'
  budget: number
}

/** A built site. @param prefix of its language */
function openSite(folder: 'pc' | 'mobile' | 'staff', prefix = '') {
  const site = new URL(`../dist/web/${folder}/`, import.meta.url)
  const read = (file: string) => readFileSync(new URL(file, site))
  const manifest = JSON.parse(read(`${prefix}.vite/manifest.json`).toString()) as Manifest

  /** Scripts that the page names and no chunk imports; they run before the first paint. */
  const html = read(`${prefix}index.html`).toString()
  const named = [...html.matchAll(/<script src="\/web\/[a-z]+\/([^"]+)"/g)].flatMap(
    ([, file = '']) => file,
  )

  /** Returns the files of chunks and of their static imports, except the given ones. */
  function filesOf(names: readonly string[], without: ReadonlySet<string> = new Set()) {
    const files = new Set<string>()
    const visited = new Set<string>()
    const visit = (name: string) => {
      if (visited.has(name)) return
      visited.add(name)
      const chunk = manifest[name]
      if (!chunk) throw new Error(`the build of ${folder} has no ${name}`)
      for (const file of [chunk.file, ...(chunk.css ?? [])]) if (!without.has(file)) files.add(file)
      for (const imported of chunk.imports ?? []) visit(imported)
    }
    for (const name of names) visit(name)
    return files
  }

  const isHashed = /^[\w-]{8}\.js$/
  /** Returns the key of a file of the build's groups (client/build/chunk-groups.ts). */
  const stage = (name: string) =>
    Object.keys(manifest).find(
      (key) => key.startsWith(`_${name}-`) && isHashed.test(key.slice(name.length + 2)),
    ) ?? name

  const gzipBytes = (file: string) => gzipSync(read(file), { level: 9 }).length
  /** Chunks that are loaded on demand, mostly screens. */
  const later = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  return { folder: `${folder}/${prefix}`, named, filesOf, stage, later, gzipBytes }
}
type Site = ReturnType<typeof openSite>

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

/** Prints each weight with its budget and its files. */
function weigh({ folder, gzipBytes }: Site, weights: readonly Weight[]): void {
  console.log(`/web/${folder}`)
  for (const { what, files, ending = '', budget } of weights) {
    const parts = [...files]
      .filter((file) => file.endsWith(ending))
      .map((file) => ({ file, bytes: gzipBytes(file) }))
      .toSorted((a, b) => b.bytes - a.bytes)
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
    if (bytes > budget) process.exitCode = 1
    console.log(`${bytes > budget ? 'OVER' : 'ok  '} ${kB(bytes)} of ${kB(budget)}  ${what}`)
    if (process.argv.includes('--files'))
      for (const part of parts) console.log(`     ${kB(part.bytes)}  ${part.file}`)
  }
}

/** Source of home's size: decision 19. */
function weighDesktop(prefix: string): void {
  const site = openSite('pc', prefix)
  const home = new Set([
    ...site.named,
    ...site.filesOf(['index.html', 'style.css', site.stage('start')]),
  ])
  // English has names of its own for the types; 1.5 kB is above the aim.
  const untilUsable = prefix === '' ? 145_000 : 146_500
  const beyondHome = (what: string, screen: string, budget: number): Weight => {
    const files = site.filesOf([site.stage(screen)], home)
    return { what: `script of ${what} beyond home`, files, ending: '.js', budget }
  }
  weigh(site, [
    { what: 'script before home is usable', files: home, ending: '.js', budget: untilUsable },
    { what: 'style of all screens', files: home, ending: '.css', budget: 17_000 },
    beyondHome('/submit', 'form', 39_000),
    beyondHome('/login, /user/query and /user/notice', 'account', 35_500),
    beyondHome('/user/manage', 'account-later', 47_000),
  ])
}

/**
 * Home is usable once its buttons, telephone numbers and navigation work. The code that asks the server for the report
 * types loads after that and has a budget of its own. Source of the sizes: decision 19.
 */
function weighMobile(prefix: string): void {
  const site = openSite('mobile', prefix)
  const home = new Set([
    ...site.named,
    ...site.filesOf(['index.html', 'style.css', site.stage('start')]),
  ])
  const whole = new Set([...home, ...site.filesOf([site.stage('call')])])
  // Home's lower part included. The names and summaries of the types come from the server in Chinese, and with the page in
  // another language.
  const untilTypes = prefix === '' ? 146_500 : 147_700
  const beyondHome = (what: string, screen: string, budget: number): Weight => {
    const files = site.filesOf([site.stage(screen)], whole)
    return { what: `script of ${what} beyond home`, files, ending: '.js', budget }
  }
  weigh(site, [
    { what: 'script before home is usable', files: home, ending: '.js', budget: 125_000 },
    { what: 'script until home shows the types', files: whole, ending: '.js', budget: untilTypes },
    { what: 'style of all screens', files: home, ending: '.css', budget: 17_000 },
    // Includes code shared by later screens: on a phone another file costs more than its bytes.
    beyondHome('/pages/submit/way', 'way', 18_000),
    beyondHome('/pages/submit/index', 'form', 36_500),
    beyondHome('/pages/query/index', 'query', 26_000),
    beyondHome('/pages/login/index and /pages/user/index', 'account', 38_000),
  ])
}

/** Opening the desk at any of its screens, scripts and styles together. Source: STAFF §7. */
function weighDesk(): void {
  const site = openSite('staff')
  const weights = site.later.map((screen) => ({
    what: `first load of ${screen}`,
    files: new Set([...site.named, ...site.filesOf(['index.html', screen])]),
    budget: 250_000,
  }))
  weigh(site, weights)
}

for (const { prefix } of Object.values(languages)) {
  weighDesktop(prefix)
  weighMobile(prefix)
}
weighDesk()
