import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Account } from './account.ts'

/** The bit of a mode that allows traversing a folder. */
const traverseBit = { owner: 0o100, group: 0o010, other: 0o001 }

/**
 * Whether an account can reach the contents of a folder: it must be able to traverse each folder from the root
 * down. A home of mode 0700, where a project often is, prevents that. Folders that do not exist yet count as
 * traversable.
 */
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
