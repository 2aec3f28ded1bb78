// Runs before `npm start`, `npm test` and other scripts, on any version of Node: plain JavaScript without packages.
// Installs the packages of the lock file and, with `build`, builds the client, each only when something has changed. `--omit=dev`
// installs only what building and running need, and removes after the build what only the build needs.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Returns a digest of files and of folders with everything below them, names included. */
function digestOf(...paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(join(root, path))) return
    const entries = readdirSync(join(root, path), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const child = `${path}/${entry.name}`
      if (entry.isDirectory()) add(child)
      else hash.update(child).update(readFileSync(join(root, child)))
    }
  }
  for (const path of paths)
    if (path.endsWith('.json')) hash.update(readFileSync(join(root, path)))
    else add(path)
  return hash.digest('hex')
}

/** Returns what a stamp says; empty if nothing was done. */
const said = (stamp) =>
  existsSync(join(root, stamp)) ? readFileSync(join(root, stamp), 'utf8') : ''

/** Does the work unless the stamp holds one of the digests; writes the first of them afterwards. */
function once(stampPath, digests, message, work) {
  const stamp = join(root, stampPath)
  if (digests.includes(said(stampPath))) return
  console.log(message)
  work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digests[0])
}

/** Runs npm, prints its output only when it fails, and then ends the process. */
function npm(...args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const env = { ...process.env, npm_config_loglevel: 'error' }
  const patience =
    'npm is still working. If it does not end, the registry that `npm config get registry` names may be out of reach.'
  const print = `setTimeout(() => console.log(${JSON.stringify(patience)}), 15_000)`
  const late = spawn(process.execPath, ['-e', print], { stdio: 'inherit' })
  const run = spawnSync(command, [...first, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  late.kill()
  if (run.status === 0) return
  process.stderr.write(`${run.stdout}${run.stderr}\n${run.error?.message ?? ''}`)
  console.error(`\nfailed: npm ${args.join(' ')}`)
  process.exit(1)
}

const lock = digestOf('package-lock.json')
const installed = 'node_modules/.prepared'
const builds = `${lock} to build`
const runs = `${lock} to run`
const built = 'dist/.prepared'
const pages = digestOf('package-lock.json', 'client', 'contract')
// `npm start` does without checkers, test tools and the browser: a third of the packages.
if (process.argv.includes('--omit=dev'))
  once(
    installed,
    [builds, lock, ...(said(built) === pages ? [runs] : [])],
    'Installing packages (about half a minute, only when the lock file has changed) …',
    () => npm('ci', '--omit=dev', '--no-fund', '--no-audit'),
  )
else
  once(
    installed,
    [lock],
    'Installing packages (about a minute, only when the lock file has changed) …',
    () => npm('ci', '--no-fund', '--no-audit'),
  )
if (process.argv.includes('build'))
  once(built, [pages], 'Building the client (a few seconds, only when it has changed) …', () =>
    npm('run', 'build'),
  )

/** What only building needs, and npm keeps as optional peers; and weights of the PDFs' font that none uses. */
const unused = ['typescript', '@typescript', 'vite', 'rolldown', '@rolldown', '@types']
for (const weight of ['Bold', 'DemiLight', 'Light', 'Medium'])
  unused.push(`@embedpdf/fonts-sc/fonts/NotoSansHans-${weight}.otf`)
if (said(installed) === builds && said(built) === pages) {
  npm('prune', '--omit=dev', '--workspaces=false', '--ignore-scripts', '--no-fund', '--no-audit')
  for (const part of unused)
    rmSync(join(root, 'node_modules', part), { recursive: true, force: true })
  writeFileSync(join(root, installed), runs)
}
