import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes the files of a folder that nobody has written to since: what was coming in when the product was
 * killed. @param before ms since 1970
 */
export async function removeAbandoned(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path)
    if (found.mtimeMs < before) await rm(path, { force: true })
  }
}
