import { spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '../../platform/embedded-postgres/placement.ts'
import { freePort } from '../stand-ins/listen-on-loopback.ts'

const recipe = new URL('../../../ops/pgbouncer.ini', import.meta.url)

export interface Pooler {
  /** Returns a server URL's role and database through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

interface PoolerOptions {
  /** Server connections for each database; by default those of ops/pgbouncer.ini. */
  readonly poolSize?: number
}

/**
 * Starts PgBouncer with ops/pgbouncer.ini, for every database of a server on this machine.
 * @param urls of the server, one for each role that connects
 * @throws when this machine has no PgBouncer, or when it does not answer
 */
export async function startPooler(
  urls: readonly string[],
  { poolSize }: PoolerOptions = {},
): Promise<Pooler> {
  const roles = urls.map((url) => new URL(url))
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'report-portal-pooler-'))
  const account = await databaseAccount(folder)
  const users = roles.map(({ username, password }) =>
    [username, password].map((part) => `"${decodeURIComponent(part)}"`).join(' '),
  )
  const settings = settingsWith(await readFile(recipe, 'utf8'), {
    portal: undefined,
    '*': `host=127.0.0.1 port=${roles[0]?.port ?? ''}`,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_file: join(folder, 'userlist.txt'),
    ...(poolSize !== undefined && { default_pool_size: String(poolSize) }),
  })
  await writeFile(join(folder, 'userlist.txt'), `${users.join('\n')}\n`, { mode: 0o600 })
  await writeFile(join(folder, 'pgbouncer.ini'), settings)
  await chmod(folder, 0o711)
  if (account) await chown(join(folder, 'userlist.txt'), account.uid, account.gid)

  const program = spawn('/usr/sbin/pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
  })
  let said = ''
  program.stderr.on('data', (text: Buffer) => (said = `${said}${text.toString()}`.slice(-4000)))
  const ended = new Promise<void>((resolve) => {
    program.once('error', (error) => {
      said = error.message
      resolve()
    })
    program.once('close', () => resolve())
  })
  const through = (url: string) => {
    const changed = new URL(url)
    changed.host = `127.0.0.1:${port}`
    return changed.href
  }
  const stop = async () => {
    program.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  // A database that tests clone does not fit, because the pooler keeps connections.
  const anyDatabase = new URL('/postgres', through(urls[0] ?? '')).href
  const answered = await Promise.race([answers(anyDatabase), ended.then(() => false)])
  if (answered) return { through, stop }
  await stop()
  throw new Error(`pgbouncer (a package of the operating system) did not start: ${said}`)
}

/** Changes values of the recipe: undefined removes a line, and missing names are added to section `[databases]`. */
function settingsWith(text: string, values: Record<string, string | undefined>): string {
  const nameOf = (line: string) => /^([\w*]+)\s*=/.exec(line)?.[1]
  const named = new Set(text.split('\n').map(nameOf))
  const added = Object.keys(values).filter((name) => !named.has(name))
  return text
    .split('\n')
    .flatMap((line) => {
      const name = nameOf(line)
      if (line === '[databases]') return [line, ...added.map((key) => `${key} = ${values[key]}`)]
      if (name === undefined || !(name in values)) return [line]
      return values[name] === undefined ? [] : [`${name} = ${values[name]}`]
    })
    .join('\n')
}

async function answers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return true
    } catch {
      await wait(100)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return false
}
