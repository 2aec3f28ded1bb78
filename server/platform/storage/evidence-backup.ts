import { copyFile, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Clock } from '../clock.ts'
import { ifExists, exists, makeFolderDurably, replaceFile, syncFile, syncFolder } from './disk.ts'
import { constants, type Stats } from 'node:fs'

const milliseconds = 24 * 60 * 60 * 1000

/** Creates a backup of the portal's folder `kept`. @param keepDays as the oldest backup of the database, and a day */
export function createEvidenceBackup({
  keptFolder,
  folder,
  keepDays,
  clock,
}: {
  keptFolder: string
  folder: string
  keepDays: number
  clock: Clock
}) {
  const copy = join(folder, 'kept')
  const deleted = join(folder, 'deleted')
  const copyKept = createKeptFileCopies(keptFolder, copy, isMoved)

  const numberIn = async (name: string) =>
    Number((await ifExists(readFile(join(folder, name), 'utf8'))) ?? 0)
  const write = (name: string, value: number) => replaceFile(join(folder, name), `${value}\n`)
  const daysOfDeleted = async () => (await ifExists(readdir(deleted))) ?? []

  return {
    /**
     * Copies new files, between two numbers: `begun` is raised before, `done` follows when all is copied. A reader of
     * `begun` waits until `done` is higher; every file kept before is then in the backup. So `portal-pgbackrest` archives
     * no WAL whose rows point at files that the backup lacks (docs/decisions/0055).
     * @param all see `createKeptFileCopies`
     * @returns how many files
     */
    async copyNew(all?: boolean) {
      // The database's account reads the two numbers, and nothing else.
      await mkdir(folder, { recursive: true, mode: 0o711 })
      const round = Math.max(await numberIn('begun'), await numberIn('done')) + 1
      await write('begun', round)
      const count = await copyKept(all)
      await write('done', round)
      return count
    },

    /** Moves deleted files aside, and deletes those moved more than `keepDays` days ago. @returns how many */
    async layAsideDeleted() {
      const today = clock.now()
      const oldest = new Date(today.getTime() - keepDays * milliseconds).toISOString().slice(0, 10)
      for (const day of await daysOfDeleted())
        if (day < oldest) await rm(join(deleted, day), { recursive: true, force: true })
      // An empty folder is a disk that is not mounted.
      if (!(await ifExists(readdir(keptFolder)))?.length) return 0
      let count = 0
      for await (const path of filesBelow(copy)) {
        if (await exists(join(keptFolder, path))) continue
        const place = join(deleted, today.toISOString().slice(0, 10), path)
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        await rename(join(copy, path), place)
        await syncFolder(dirname(place))
        count++
      }
      return count
    },

    /** Restores missing files, also deleted ones, which an older database may have. @returns how many */
    async restore() {
      // Created with the first copy: a mistyped folder must not look like an empty backup.
      if (!(await exists(copy))) throw new Error(`no backup of evidence is in ${folder}`)
      const days = await daysOfDeleted()
      const sources = [copy, ...days.map((day) => join(deleted, day))]
      let count = 0
      for (const source of sources)
        if (await exists(source)) count += await createKeptFileCopies(source, keptFolder)()
      await rm(`${keptFolder}.incoming`, { recursive: true, force: true })
      return count
    },
  }
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  if (!(await exists(folder))) return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) yield entry.name
    else for await (const below of filesBelow(path)) yield join(entry.name, below)
  }
}

/**
 * Whether a file moved since its copy of this day: then the copy still lies in the order of uploads (decision 28). Older copies
 * count as they are, or a restore would copy everything again.
 */
const isMoved = (file: Stats, copied: Stats): boolean =>
  file.ctimeMs > copied.ctimeMs && copied.ctimeMs > Date.now() - milliseconds

/** Levels of folders above a file: kept/ab/cd/abcd…. */
const depth = 2
/** Nanoseconds in which a folder may change again without its time showing it. */
const settled = 2_000_000_000n

/**
 * Returns a function that copies missing files durably, by name, from the folder `kept` of a store, which may be missing,
 * to a folder; it deletes nothing, and kept files never change. After the first time it reads only changed folders, with
 * `all` every one, including those that other programs changed. It returns how many files, and throws when the folder is
 * empty and the copy is not: a disk that is not mounted.
 * @param isDue whether a complete copy is made again
 */
function createKeptFileCopies(
  from: string,
  to: string,
  isDue: (file: Stats, copied: Stats) => boolean = () => false,
): (all?: boolean) => Promise<number> {
  /** Folders, as paths below `from`, and their change time when everything below had been copied. */
  const copied = new Map<string, bigint>()

  /** Copies the files below a folder. @returns the number of files */
  async function copyBelow(path: string, level: number): Promise<number> {
    // Change time of the folder and its entries, in ns since 1970.
    const before = (await ifExists(stat(join(from, path), { bigint: true })))?.ctimeNs
    if (before === undefined || copied.get(path) === before) return 0
    let count = 0
    for (const name of (await ifExists(readdir(join(from, path)))) ?? []) {
      const below = join(path, name)
      if (level < depth) count += await copyBelow(below, level + 1)
      else if (await copyKeptFile(join(from, below), to, below, isDue)) count++
    }
    // Compared for equality only, so that a clock that jumps hides nothing.
    if (before < BigInt(Date.now()) * 1_000_000n - settled) copied.set(path, before)
    return count
  }

  return async (all = false) => {
    if (all) copied.clear()
    await mkdir(to, { recursive: true, mode: 0o700 })
    if (!(await ifExists(readdir(from)))?.length && (await readdir(to)).length > 0)
      throw new Error(`${from} is empty, and ${to} is not: is its disk mounted?`)
    return copyBelow('', 0)
  }
}

/** Copies one file durably, whole or not at all. @returns false when its copy stays or the source is gone */
async function copyKeptFile(
  source: string,
  to: string,
  path: string,
  isDue: (file: Stats, copied: Stats) => boolean,
): Promise<boolean> {
  const found = await ifExists(stat(source))
  const place = join(to, path)
  const copied = await ifExists(stat(place))
  if (!found || (copied?.size === found.size && !isDue(found, copied))) return false
  await mkdir(`${to}.incoming`, { recursive: true, mode: 0o700 })
  const written = join(`${to}.incoming`, basename(path))
  await rm(written, { force: true })
  try {
    await copyFile(source, written, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (await ifExists(stat(source))) throw error
    return false
  }
  await syncFile(written, found.mtime)
  await makeFolderDurably(dirname(place), to)
  await rename(written, place)
  await syncFolder(dirname(place))
  return true
}
export type EvidenceBackup = ReturnType<typeof createEvidenceBackup>
