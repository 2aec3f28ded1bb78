import { open } from 'node:fs/promises'

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
