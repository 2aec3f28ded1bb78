import { createHash } from 'node:crypto'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { exists } from '../storage/disk.ts'

/** Folders that an unprivileged account can reach; the first usable one is taken. */
const candidates = ['/var/lib/report-portal', '/var/tmp/report-portal']

/** Creates a folder that every account can traverse and only root can write. Called as root only. */
export async function sharedFolder(): Promise<string> {
  for (const folder of candidates)
    try {
      const first = await mkdir(folder, { recursive: true, mode: 0o755 })
      if (first) await chmod(folder, 0o755)
      const made = await lstat(folder)
      // Another account may have created the folder in /var/tmp first.
      if (made.isDirectory() && made.uid === 0 && !(made.mode & 0o022)) return folder
    } catch {
      continue
    }
  throw new Error(
    `没有可供内置数据库使用的目录。Neither ${candidates.join(' nor ')} can be used for the embedded database.`,
  )
}

/** Copies the programs, symbolic links included, to where any account can reach them; once per version. */
export async function copyPrograms(native: string): Promise<string> {
  const manifest = await readFile(join(dirname(native), 'package.json'), 'utf8')
  const version = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
  const folder = await sharedFolder()
  const target = join(folder, `programs-${version}`)
  if ((await readdir(folder)).includes(`programs-${version}`)) return target

  const partial = `${target}.${process.pid}.partial`
  await rm(partial, { recursive: true, force: true })
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await letEveryoneRead(partial)
  try {
    await rename(partial, target)
  } catch {
    // A concurrent start made the same copy first.
    await rm(partial, { recursive: true, force: true })
  }
  return target
}

async function letEveryoneRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const { mode } = await lstat(path)
    await chmod(path, mode & 0o100 ? 0o755 : 0o644)
  }
}

/** Locations of an embedded server's files. */
export interface Placement {
  /** Programs: `bin/initdb`, `bin/postgres`. */
  readonly native: string
  /** Contains `data` and `password`. */
  readonly cluster: string
  /** Undefined: PostgreSQL runs as the account of this process. */
  readonly account: Account | undefined
  /** Whether the cluster is outside the data folder. */
  readonly isOutside: boolean
}

/** The file in the data folder that points to a database outside it. */
const pointerIn = (dataDir: string) => join(dataDir, 'postgres-is-elsewhere.txt')

/**
 * Chooses where programs and data are: in the data folder if PostgreSQL's account can reach it, otherwise (root under a
 * private home) in a system folder named after the data folder. Existing data is used where it is, even if modes of
 * folders have changed.
 * @param native as npm installed it
 * @throws when existing data is gone or unreachable: an empty database would look like data loss
 */
export async function choosePlacement(dataDir: string, native: string): Promise<Placement> {
  const pointed = (await readFile(pointerIn(dataDir), 'utf8').catch(() => '')).trim()
  const inside = join(dataDir, 'postgres')
  const known = pointed || inside
  const made = await exists(join(known, 'data'))
  if (pointed && !made) throw gone(dataDir, known)

  const account = await databaseAccount(join(known, 'data'))
  if (!account) return { native, cluster: known, account, isOutside: Boolean(pointed) }

  const programs = (await isReachable(join(native, 'bin'), account))
    ? native
    : await copyPrograms(native)
  if (await isReachable(known, account))
    return { native: programs, cluster: known, account, isOutside: Boolean(pointed) }
  if (made) throw unreachable(known, account)

  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
  const cluster = join(await sharedFolder(), name.slice(0, 16))
  return { native: programs, cluster, account, isOutside: true }
}

/** Records the location in the data folder when the database is outside it. */
export async function recordPlacement(dataDir: string, { cluster, isOutside }: Placement) {
  if (isOutside) await writeFile(pointerIn(dataDir), `${cluster}\n`, { mode: 0o600 })
}

const gone = (dataDir: string, folder: string) =>
  new Error(
    `数据库文件应在 ${folder}，但已不存在。请恢复备份；确定要从头开始的话，请删除 ${pointerIn(dataDir)}。` +
      ` The database should be in ${folder} but is gone: restore it, or delete ${pointerIn(dataDir)} to begin anew.`,
  )

const unreachable = (folder: string, { uid }: Account) =>
  new Error(
    `数据库文件在 ${folder}，但运行数据库的账号（uid ${uid}）进不去：请放开上级目录的通过权限，或以原来的用户启动。` +
      ` The account of the database (uid ${uid}) cannot reach ${folder}: let it pass the parent folders, or start as the user who made it.`,
  )

/** The bit of a mode that allows traversing a folder. */
const traverseBit = { owner: 0o100, group: 0o010, other: 0o001 }

/** Returns whether an account can traverse each folder from the root; missing ones count as traversable. */
export async function isReachable(folder: string, account: Account): Promise<boolean> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = await stat(at).catch(() => undefined)
    if (found) {
      const who =
        found.uid === account.uid ? 'owner' : found.gid === account.gid ? 'group' : 'other'
      if (!(found.mode & traverseBit[who])) return false
    }
    if (at === dirname(at)) return true
  }
}

export interface Account {
  readonly uid: number
  readonly gid: number
}

/** The kernel's overflow user, where /etc/passwd names neither account. */
const overflow: Account = { uid: 65_534, gid: 65_534 }

/**
 * Chooses the account of PostgreSQL, which refuses to run as root: the owner of existing data, else `postgres`, else
 * `nobody`.
 * @param dataFolder need not exist yet
 * @returns undefined when this process is not root: PostgreSQL runs as the same account
 */
export async function databaseAccount(dataFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(dataFolder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }

  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return namedAccount(users, 'postgres') ?? namedAccount(users, 'nobody') ?? overflow
}

/** @param users contents of /etc/passwd */
export function namedAccount(users: string, name: string): Account | undefined {
  const line = users.split('\n').find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':').map(Number) ?? []
  return uid && gid !== undefined && Number.isInteger(uid) ? { uid, gid } : undefined
}
