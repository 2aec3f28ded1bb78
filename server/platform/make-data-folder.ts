import { chmod, mkdir } from 'node:fs/promises'

/**
 * Makes a folder that other accounts can traverse but not list, whatever the `umask`: it contains the embedded
 * database, which may run as another account. An existing folder is left unchanged.
 */
export async function makeDataFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o711 })
  if (made) await chmod(folder, 0o711)
}
