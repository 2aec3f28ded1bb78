import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Awaits a call on the file system; undefined when the file does not exist. @throws every other failure */
export const ifExists = <T>(call: Promise<T>): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })

/** Makes a folder's entries (a file created, renamed or removed in it) survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and keeps entries safe by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a folder below another one, and syncs the folders above it, which list it. */
export async function makeFolderDurably(folder: string, top: string): Promise<void> {
  if (!(await mkdir(folder, { recursive: true, mode: 0o700 }))) return
  for (let above = dirname(folder); above.startsWith(top); above = dirname(above))
    await syncFolder(above)
}

/** Makes a file's content, and its new time, survive a power cut. */
export async function syncFile(path: string, time: Date): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.utimes(time, time)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Sets the times of a folder and of those above it, up to and including `top`; missing ones are skipped. */
export async function setFolderTimes(folder: string, top: string, time: Date): Promise<void> {
  for (let above = folder; above.startsWith(top); above = dirname(above))
    await ifExists(utimes(above, time, time))
}

/** Replaces a small file. Readers find the old content or the new one, never a part. */
export async function replaceFile(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, content, { mode: 0o644 })
  await rename(`${path}.new`, path)
}

/** Removes the files of a folder that were last written before a time. @param before ms since 1970 */
export async function removeOldFiles(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path)
    if (found.mtimeMs < before) await rm(path, { force: true })
  }
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
