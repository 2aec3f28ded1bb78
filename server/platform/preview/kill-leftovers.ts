import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { previewSeconds } from './picture.ts'

/** Returns the kernel's facts about a running process of this user; undefined for other users. */
async function processAt(id: number) {
  try {
    if ((await stat(`/proc/${id}`)).uid !== process.getuid?.()) return undefined
    const limits = await readFile(`/proc/${id}/limits`, 'latin1')
    const line = await readFile(`/proc/${id}/stat`, 'latin1')
    // The name of the program before these may hold blanks and parentheses.
    const [state, parent] = line.slice(line.lastIndexOf(')') + 2).split(' ')
    const rows = limits.split('\n')
    const hard = (name: string) => {
      const row = rows.find((found) => found.startsWith(name)) ?? ''
      return Number(row.slice(name.length).trim().split(/ +/, 2)[1])
    }
    return {
      // Inherited, and never raised: nothing else on a machine has both limits.
      isLimited: hard('Max cpu time') <= previewSeconds && hard('Max core file size') === 0,
      isDead: state === 'Z',
      parent: Number(parent),
    }
  } catch {
    return undefined
  }
}

/** Whether a process descends from one that still opens a file for this server (`running`) or for another server that is alive. */
async function isAwaited(id: number, running: ReadonlySet<number>): Promise<boolean> {
  if (running.has(id)) return true
  const found = await processAt(id)
  if (!found || id === process.pid) return false
  if (found.isLimited) return isAwaited(found.parent, running)
  const program = await readlink(`/proc/${id}/exe`).catch(() => '')
  return basename(program).split(' ')[0] === basename(process.execPath)
}

/**
 * Kills processes that outlived the one that opened a file and were not in its group, where no namespace ends them. They are found by
 * the limits that they inherited.
 * @param running ids of the processes that open files
 * @param rounds since a process that is killed may have started another one
 */
export async function killLeftovers(running: ReadonlySet<number>, rounds = 5): Promise<void> {
  const ids = (await readdir('/proc')).map(Number).filter((id) => id > 1 && id !== process.pid)
  const killed = ids.map(async (id) => {
    const found = await processAt(id)
    if (!found?.isLimited || found.isDead || (await isAwaited(id, running))) return false
    try {
      return process.kill(id, 'SIGKILL')
    } catch {
      return false
    }
  })
  if ((await Promise.all(killed)).includes(true) && rounds > 1)
    await killLeftovers(running, rounds - 1)
}
