// Runs before `npm start`, `npm test` and their kind, on whatever Node the machine has: plain JavaScript, no
// packages. Installs what the lock file names and, when asked to `build`, builds the client, each only when
// something has changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** Digest of files and of everything below folders, names included. */
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

/** Does the work unless the stamp says that it was done for exactly these sources. */
function once(stampPath, digest, message, work) {
  const stamp = join(root, stampPath)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  console.log(message)
  work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, digest)
}

/** Runs npm with what the terminal shows kept to errors; ends the process when it fails. */
function npm(...args) {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const env = { ...process.env, npm_config_loglevel: 'error' }
  const run = spawnSync(command, [...first, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (run.status === 0) return
  process.stderr.write(`${run.stdout}${run.stderr}\n${run.error?.message ?? ''}`)
  console.error(`\nfailed: npm ${args.join(' ')}`)
  process.exit(1)
}

once(
  'node_modules/.prepared',
  digestOf('package-lock.json'),
  'Installing packages (about a minute, only when the lock file has changed) …',
  () => npm('ci', '--no-fund', '--no-audit'),
)
if (process.argv.includes('build'))
  once(
    'dist/.prepared',
    digestOf('package-lock.json', 'client', 'contract'),
    'Building the client (a few seconds, only when it has changed) …',
    () => npm('run', 'build'),
  )
