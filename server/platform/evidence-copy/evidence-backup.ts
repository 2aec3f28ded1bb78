import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'
import { ifExists } from '../if-exists.ts'
import { exists, replaceFile, syncFolder } from '../storage/disk.ts'
import { createKeptFileCopies } from './copy-kept-files.ts'

export interface EvidenceBackup {
  /**
   * Copies what is new, between two numbers: `begun` is raised before it looks, `done` follows when all is copied. Who has read
   * `begun` waits until `done` is higher: then every file that was kept before is in the backup. So `portal-pgbackrest` archives no
   * WAL whose rows point at files that the backup lacks (docs/decisions/0055).
   * @param all see `KeptFileCopies.copyNew`
   * @returns how many files
   */
  copyNew(all?: boolean): Promise<number>
  /** Lays aside what the portal has deleted, and forgets what was laid aside more than `keepDays` days ago. @returns how many */
  layAsideDeleted(): Promise<number>
  /** Puts back what is missing from the portal's folder, also what was deleted since: an older database may have it. @returns how many */
  restore(): Promise<number>
}

const milliseconds = 24 * 60 * 60 * 1000

/**
 * @param kept the folder `kept` of the portal's files
 * @param folder of the backup; made when missing
 * @param keepDays as long as the oldest backup of the database, and a day
 */
export function createEvidenceBackup({
  kept,
  folder,
  keepDays,
  clock,
}: {
  kept: string
  folder: string
  keepDays: number
  clock: Clock
}): EvidenceBackup {
  const copy = join(folder, 'kept')
  const deleted = join(folder, 'deleted')
  const copies = createKeptFileCopies(kept, copy)

  const numberIn = async (name: string) =>
    Number((await ifExists(readFile(join(folder, name), 'utf8'))) ?? 0)
  const write = (name: string, value: number) => replaceFile(join(folder, name), `${value}\n`)
  const daysOfDeleted = async () => (await ifExists(readdir(deleted))) ?? []

  return {
    async copyNew(all) {
      // The database's account reads the two numbers, and nothing else.
      await mkdir(folder, { recursive: true, mode: 0o711 })
      const round = Math.max(await numberIn('begun'), await numberIn('done')) + 1
      await write('begun', round)
      const count = await copies.copyNew(all)
      await write('done', round)
      return count
    },

    async layAsideDeleted() {
      const today = clock.now()
      const oldest = new Date(today.getTime() - keepDays * milliseconds).toISOString().slice(0, 10)
      for (const day of await daysOfDeleted())
        if (day < oldest) await rm(join(deleted, day), { recursive: true, force: true })
      // Nothing is there while its disk is not mounted.
      if (!(await ifExists(readdir(kept)))?.length) return 0
      let count = 0
      for await (const path of filesBelow(copy)) {
        if (await exists(join(kept, path))) continue
        const place = join(deleted, today.toISOString().slice(0, 10), path)
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await rename(join(copy, path), place)
        await syncFolder(dirname(place))
        count++
      }
      return count
    },

    async restore() {
      // Made with the first copy: a name with a fault in it must not look like a backup that has nothing to put back.
      if (!(await exists(copy))) throw new Error(`no backup of evidence is in ${folder}`)
      const days = await daysOfDeleted()
      const sources = [copy, ...days.map((day) => join(deleted, day))]
      let count = 0
      for (const source of sources)
        if (await exists(source)) count += await createKeptFileCopies(source, kept).copyNew()
      await rm(`${kept}.incoming`, { recursive: true, force: true })
      return count
    },
  }
}

/** Paths below a folder, of every file. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  if (!(await exists(folder))) return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) yield entry.name
    else for await (const below of filesBelow(path)) yield join(entry.name, below)
  }
}
