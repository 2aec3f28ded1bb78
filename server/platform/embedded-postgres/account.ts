import { readFile, stat } from 'node:fs/promises'

/** The account that PostgreSQL runs as. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** The last resort when /etc/passwd names neither: the kernel's overflow user. */
const overflow: Account = { uid: 65_534, gid: 65_534 }

/**
 * PostgreSQL refuses to run as root, so as root it gets another account: the one that owns the data
 * already, else `postgres`, else `nobody`.
 * @param dataFolder need not exist yet
 * @returns undefined when not root: it runs as the account of this process
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
