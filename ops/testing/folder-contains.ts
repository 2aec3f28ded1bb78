import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns whether a file below the folder contains the bytes. */
export async function folderContains(path: string, bytes: Buffer): Promise<boolean> {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && (await readFile(join(entry.parentPath, entry.name))).includes(bytes))
      return true
  return false
}
