import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another running product has locked the folder. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `数据目录 ${folder} 正被另一个运行中的程序使用${holder && `（进程 ${holder}）`}：请先停止它，或用 DATA_DIR 换一个目录。` +
        ` The data folder ${folder} is in use by another running product${holder && ` (process ${holder})`}: stop it first, or choose another DATA_DIR.`,
    )
    this.name = 'FolderInUse'
  }
}

/**
 * Locks a data folder for this process. The lock is the kernel's (an exclusive SQLite transaction on an empty file)
 * instead of a process id in a file: it ends with the process however that dies, a reused process id never blocks, and
 * it works between containers that share a volume.
 * @returns a function that unlocks the folder; may be called again
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const holderFile = join(folder, 'in-use-by')
  const lock = new DatabaseSync(join(folder, 'in-use.lock'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    if (!/locked/.test(String(error))) throw error
    const holder = await readFile(holderFile, 'utf8').catch(() => '')
    throw new FolderInUse(folder, holder.trim())
  }
  // The file tells people which process to look for when a second start is refused.
  await writeFile(holderFile, `${process.pid}\n`, { mode: 0o600 })
  return () => {
    if (lock.isOpen) lock.close()
  }
}
