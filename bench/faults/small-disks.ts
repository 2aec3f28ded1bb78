import { execFile } from 'node:child_process'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The disks with their MB: enough for the writes of a fault before they are full. */
const sizes = { files: 256, database: 512, log: 16 }
export type Disk = keyof typeof sizes

/** Small disks in memory that can be filled. */
export interface SmallDisks {
  readonly folder: Readonly<Record<Disk, string>>
  /** Keeps a disk full for some seconds, even while space is released. */
  fill(disk: Disk, seconds: number): Promise<void>
  unmount(): Promise<void>
}

/** @throws when this account may not mount */
export async function mountSmallDisks(parent: string): Promise<SmallDisks> {
  const folder = {
    files: join(parent, 'files'),
    database: join(parent, 'database'),
    log: join(parent, 'log'),
  }
  const mounted: string[] = []
  async function unmount(): Promise<void> {
    for (const path of mounted.splice(0)) await run('umount', [path])
  }
  try {
    for (const disk of ['files', 'database', 'log'] as const) {
      const path = folder[disk]
      await mkdir(path)
      await run('mount', ['-t', 'tmpfs', '-o', `size=${sizes[disk]}m,mode=0711`, 'tmpfs', path])
      mounted.push(path)
    }
  } catch (error) {
    await unmount()
    throw error
  }
  return {
    folder,
    unmount,
    async fill(disk, seconds) {
      const path = join(folder[disk], 'something-else')
      const file = await open(path, 'w')
      const until = performance.now() + seconds * 1000
      try {
        while (performance.now() < until) {
          for (const bytes of [2 ** 20, 2 ** 12]) await writeUntilFull(file, bytes)
          await wait(20)
        }
      } finally {
        await file.close()
        await rm(path)
      }
    },
  }
}

async function writeUntilFull(
  file: Awaited<ReturnType<typeof open>>,
  bytes: number,
): Promise<void> {
  const piece = Buffer.alloc(bytes)
  try {
    for (;;) await file.writeFile(piece)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}
