import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ifExists } from '../if-exists.ts'
import { makeFolderDurably, syncFile, syncFolder } from '../storage/disk.ts'

/** Levels of folders above a file: kept/ab/cd/abcd…. */
const depth = 2
/** A folder that was changed a moment ago may change again without its time showing it. */
const settled = 2_000_000_000n

/** Copies evidence to another folder, by name: what is kept never changes, and the copy loses nothing by itself. */
export interface KeptFileCopies {
  /**
   * Copies what is not there yet, so that it survives a power cut. After the first time only folders that changed are looked at.
   * @param all looks at every folder: those that were filled by other programs too
   * @returns how many files
   * @throws Error when the folder is empty and the copy is not: a disk that is not mounted
   */
  copyNew(all?: boolean): Promise<number>
}

/**
 * @param from the folder `kept` of a file store; it may be missing as long as nothing was kept
 * @param to the same of the copy; made when missing
 */
export function createKeptFileCopies(from: string, to: string): KeptFileCopies {
  /** Folder, as a path below `from`, and the time of its last change when all below it had been copied. */
  const copied = new Map<string, bigint>()

  /** @returns how many files were copied below a folder */
  async function copyBelow(path: string, level: number): Promise<number> {
    // Of a folder's entries and of itself, in ns since 1970.
    const before = (await ifExists(stat(join(from, path), { bigint: true })))?.ctimeNs
    if (before === undefined || copied.get(path) === before) return 0
    let count = 0
    for (const name of (await ifExists(readdir(join(from, path)))) ?? []) {
      const below = join(path, name)
      if (level < depth) count += await copyBelow(below, level + 1)
      else if (await copyKeptFile(join(from, below), to, below)) count++
    }
    // Compared for being equal alone: a clock that jumps hides nothing.
    if (before < BigInt(Date.now()) * 1_000_000n - settled) copied.set(path, before)
    return count
  }

  return {
    async copyNew(all = false) {
      if (all) copied.clear()
      await mkdir(to, { recursive: true, mode: 0o700 })
      if (!(await ifExists(readdir(from)))?.length && (await readdir(to)).length > 0)
        throw new Error(`${from} is empty, and ${to} is not: is its disk mounted?`)
      return copyBelow('', 0)
    },
  }
}

/**
 * Copies one file so that it survives a power cut, whole or not at all; what is written is in `<to>.incoming` at first.
 * @param to the folder of the copies @param path where below it
 * @returns false when it is there already, or the source is gone: a report was withdrawn
 */
export async function copyKeptFile(source: string, to: string, path: string): Promise<boolean> {
  const found = await ifExists(stat(source))
  const place = join(to, path)
  if (!found || (await ifExists(stat(place)))?.size === found.size) return false
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
