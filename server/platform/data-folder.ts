import { chmod, mkdir } from 'node:fs/promises'

/**
 * Makes a folder that other accounts may pass but not list, whatever the `umask`: the embedded database,
 * which may run as another account, lies below. One that exists is left as it is.
 */
export async function passableFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o711 })
  if (made) await chmod(folder, 0o711)
}
