import { readdir, rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { layoutOf } from '../storage/local-layout.ts'
import { copyKeptFile } from './copy-kept-files.ts'

/** Where every kept file lies once more before anybody is told that it was kept: on another machine. */
export interface SecondFolder {
  /** @param path of the file that is about to be kept @throws Error while the folder cannot be reached */
  put(path: string, key: string): Promise<void>
  remove(key: string): Promise<void>
}

/**
 * @param folder as `DATA_DIR/files`: whoever starts there finds the files in their places. Its `kept` must be there already, or a
 *   disk that is not mounted would look like an empty one
 */
export function createSecondFolder(folder: string): SecondFolder {
  const { kept, keptPath } = layoutOf(folder)
  return {
    async put(path, key) {
      // Fails while the disk is not mounted.
      await readdir(kept, { encoding: 'buffer' })
      await copyKeptFile(path, kept, relative(kept, keptPath(key)))
    },
    remove: (key) => rm(keptPath(key), { force: true }),
  }
}
