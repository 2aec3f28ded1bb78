/**
 * Counts the house, so that two versions can be compared: `node scripts/count-house.ts [checkout]` prints JSON.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = process.argv[2] ?? '.'
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const files = tracked.filter((path) => path && existsSync(join(root, path)))
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const linesOf = (path: string) => text(path).split('\n').length - 1

const isTest = (path: string) =>
  /\.(test|spec|fixture)\.|(^|\/)testing\/|^e2e\/|^vitest\.|^playwright\./.test(path)
const isTypeScript = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
const isProduction = (path: string) =>
  isTypeScript(path) && !isTest(path) && /^(server|client|contract|scripts|ops)\//.test(path)

const production = files.filter(isProduction)
const isModule = new Set(production)
const sum = (paths: readonly string[]) => ({
  files: paths.length,
  lines: paths.reduce((lines, path) => lines + linesOf(path), 0),
})

/** Returns the paths that a module imports, and whether it needs more of each than types. */
function importsOf(path: string): { to: string; isTypeOnly: boolean }[] {
  const found = text(path).matchAll(
    /^(?:import|export) (type )?((?:\{[^}]*\}|[\w*, ]+)(?:, \{[^}]*\})? from )?'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)/gm,
  )
  return [...found].flatMap(([, type, names = '', still, lazy]) => {
    const to = normalize(join(dirname(path), still ?? lazy ?? ''))
    if (!isModule.has(to)) return []
    const members = /\{([\s\S]*)\}/
      .exec(names)?.[1]
      ?.split(',')
      .filter((name) => name.trim())
    const isOnlyTypes =
      /^\s*\{/.test(names) && members?.every((name) => /^\s*type\s/.test(name)) === true
    return [{ to, isTypeOnly: type !== undefined || isOnlyTypes }]
  })
}
const imports = new Map(production.map((path) => [path, importsOf(path)]))

/** Returns the groups of modules that import each other, also by way of others (Tarjan). */
function cycles(follow: (isTypeOnly: boolean) => boolean): string[][] {
  const state = new Map<string, { index: number; low: number; open: boolean }>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (path: string) => {
    const own = { index: state.size, low: state.size, open: true }
    state.set(path, own)
    stack.push(path)
    for (const { to, isTypeOnly } of imports.get(path) ?? []) {
      if (!follow(isTypeOnly)) continue
      const other = state.get(to) ?? visit(to)
      if (other.open) own.low = Math.min(own.low, other.low)
    }
    if (own.low === own.index) {
      const group = stack.splice(stack.indexOf(path))
      for (const member of group) Object.assign(state.get(member) ?? {}, { open: false })
      if (group.length > 1) found.push(group)
    }
    return own
  }
  for (const path of production) if (!state.has(path)) visit(path)
  return found
}

/** Returns the pairs of folders that import each other; a folder and one inside it are a pair as well. */
function pairsBothWays(): string[] {
  const arrows = new Set<string>()
  for (const [from, targets] of imports)
    for (const { to } of targets)
      if (dirname(from) !== dirname(to)) arrows.add(`${dirname(from)} ${dirname(to)}`)
  return [...arrows].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' ')
    return from < to && arrows.has(`${to} ${from}`)
  })
}

const importers = new Map<string, Set<string>>()
for (const [from, targets] of imports)
  for (const { to } of targets) importers.set(to, (importers.get(to) ?? new Set()).add(from))
const sizes = production.map(linesOf).toSorted((a, b) => a - b)
const single = [...importers].filter(([, from]) => from.size === 1).map(([path]) => path)
const words = (paths: readonly string[]) =>
  paths.reduce((count, path) => count + text(path).split(/\s+/).filter(Boolean).length, 0)
const pages = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
const dependencies = ['dependencies', 'devDependencies', 'optionalDependencies']
const manifests: Record<string, Record<string, string>>[] = files
  .filter((path) => /(^|\/)package\.json$/.test(path))
  .map((path) => JSON.parse(text(path)))
const rooms = ['server', 'client/citizen', 'client/desk', 'contract']

console.log(
  JSON.stringify(
    {
      production: { ...sum(production), median: sizes[Math.floor(sizes.length / 2)] },
      byRoom: Object.fromEntries(
        ['server', 'client', 'contract', 'scripts', 'ops'].map((room) => [
          room,
          sum(production.filter((path) => path.startsWith(`${room}/`))),
        ]),
      ),
      css: sum(files.filter((path) => path.endsWith('.css'))),
      sql: sum(files.filter((path) => path.endsWith('.sql'))),
      bench: sum(files.filter((path) => path.startsWith('bench/') && isTypeScript(path))),
      tests: sum(files.filter((path) => isTypeScript(path) && isTest(path))),
      documents: { files: pages.length, words: words(pages) },
      mean: Math.round(sizes.reduce((all, size) => all + size, 0) / sizes.length),
      ofAtMost15Lines: sizes.filter((size) => size <= 15).length,
      ofOneImporter: single.length,
      ofOneImporterAndAtMost40Lines: single.filter((path) => linesOf(path) <= 40).length,
      pairsOfFoldersBothWays: pairsBothWays().length,
      cycles: cycles((isTypeOnly) => !isTypeOnly).length,
      typeCycles: cycles(() => true).length,
      settings: new Set(text('.env.example').match(/^#? ?[A-Z][A-Z0-9_]+(?==)/gm)).size,
      packages: manifests.reduce(
        (count, manifest) =>
          count +
          dependencies.reduce((sum, kind) => sum + Object.keys(manifest[kind] ?? {}).length, 0),
        0,
      ),
      rooms: Object.fromEntries(
        rooms.map((room) => [
          room,
          new Set(
            production
              .filter((path) => path.startsWith(`${room}/`))
              .map((path) => path.split('/')[room.split('/').length])
              .filter((name) => !name?.includes('.')),
          ).size,
        ]),
      ),
    },
    undefined,
    1,
  ),
)
