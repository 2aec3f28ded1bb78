import { statfs } from 'node:fs/promises'

/** @throws Error when the disk that a folder is on has less than so many bytes left */
export async function demandSpace(folder: string, minFreeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < minFreeBytes) throw new Error('Less space is left than has to stay free')
}
