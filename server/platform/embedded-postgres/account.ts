import { readFile, stat } from 'node:fs/promises'

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
