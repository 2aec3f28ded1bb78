import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Makes a folder's entries (a file made, renamed or removed in it) survive a power cut. */
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

/** Makes a folder below another one: it is only safe when the folders above it know of it. */
export async function makeFolderDurably(folder: string, top: string): Promise<void> {
  if (!(await mkdir(folder, { recursive: true, mode: 0o700 }))) return
  for (let above = dirname(folder); above.startsWith(top); above = dirname(above))
    await syncFolder(above)
}

/** Makes what has been written to a file survive a power cut. */
export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
