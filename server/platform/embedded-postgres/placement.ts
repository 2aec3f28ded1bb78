import { createHash } from 'node:crypto'
import { readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseAccount, type Account } from './account.ts'
import { copyOfPrograms, openFolder } from './open-folder.ts'
import { isReachable } from './reachable.ts'

/** Where one embedded server lives. */
export interface Place {
  /** Programs: `bin/initdb`, `bin/postgres`. */
  readonly native: string
  /** Ours: holds `data` and `password`. */
  readonly cluster: string
  /** Undefined: PostgreSQL runs as we do. */
  readonly account: Account | undefined
  /** Not in the data folder. */
  readonly elsewhere: boolean
}

/** In the data folder, when the database is not: says where it is. */
const pointerIn = (dataDir: string) => join(dataDir, 'postgres-is-elsewhere.txt')

/**
 * Decides where the programs and the data lie. In the data folder whenever PostgreSQL's account can get
 * there; else (root under a private home) in a system folder named after the data folder. Data once made
 * are found again where they are, whatever the modes have become since.
 * @param native as npm installed it
 * @throws when existing data are gone or cannot be reached: starting empty would look like losing them
 */
export async function place(dataDir: string, native: string): Promise<Place> {
  const pointed = (await readFile(pointerIn(dataDir), 'utf8').catch(() => '')).trim()
  const inside = join(dataDir, 'postgres')
  const known = pointed || inside
  const made = await exists(join(known, 'data'))
  if (pointed && !made) throw gone(dataDir, known)

  const account = await databaseAccount(join(known, 'data'))
  if (!account) return { native, cluster: known, account, elsewhere: Boolean(pointed) }

  const programs = (await isReachable(join(native, 'bin'), account))
    ? native
    : await copyOfPrograms(native)
  if (await isReachable(known, account))
    return { native: programs, cluster: known, account, elsewhere: Boolean(pointed) }
  if (made) throw unreachable(known, account)

  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
  const cluster = join(await openFolder(), name.slice(0, 16))
  return { native: programs, cluster, account, elsewhere: true }
}

/** Leaves a note in the data folder when the database, now made, is not there. */
export async function notePlace(dataDir: string, { cluster, elsewhere }: Place): Promise<void> {
  if (elsewhere) await writeFile(pointerIn(dataDir), `${cluster}\n`, { mode: 0o600 })
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

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
