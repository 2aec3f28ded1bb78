import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Account } from './account.ts'

/** The bit of a mode that lets someone pass through a folder. */
const pass = { owner: 0o100, group: 0o010, other: 0o001 }

/**
 * Whether the account can get to what lies in a folder: each folder from the root down must let it pass.
 * A home of mode 0700, where a project often lies, does not. Folders that do not exist yet count as open.
 */
export async function isReachable(folder: string, account: Account): Promise<boolean> {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = await stat(at).catch(() => undefined)
    if (found) {
      const who =
        found.uid === account.uid ? 'owner' : found.gid === account.gid ? 'group' : 'other'
      if (!(found.mode & pass[who])) return false
    }
    if (at === dirname(at)) return true
  }
}
