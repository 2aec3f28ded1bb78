import { createHash } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where things go that an unprivileged account must reach, the first that works. */
const openFolders = ['/var/lib/report-portal', '/var/tmp/report-portal']

/** A folder of ours that everyone may pass and nobody else may write. Only root asks for it. */
export async function openFolder(): Promise<string> {
  for (const folder of openFolders)
    try {
      const first = await mkdir(folder, { recursive: true, mode: 0o755 })
      if (first) await chmod(folder, 0o755)
      const made = await lstat(folder)
      // In /var/tmp someone else may have been there first.
      if (made.isDirectory() && made.uid === 0 && !(made.mode & 0o022)) return folder
    } catch {
      continue
    }
  throw new Error(
    `没有可供内置数据库使用的目录。Neither ${openFolders.join(' nor ')} can be used for the embedded database.`,
  )
}

/** Copies the programs, links kept, to where any account can reach them; once a version. */
export async function copyOfPrograms(native: string): Promise<string> {
  const manifest = await readFile(join(dirname(native), 'package.json'), 'utf8')
  const version = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
  const folder = await openFolder()
  const target = join(folder, `programs-${version}`)
  if ((await readdir(folder)).includes(`programs-${version}`)) return target

  const partial = `${target}.${process.pid}.partial`
  await rm(partial, { recursive: true, force: true })
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await letEveryoneRead(partial)
  try {
    await rename(partial, target)
  } catch {
    // Another start was quicker, and made the same.
    await rm(partial, { recursive: true, force: true })
  }
  return target
}

async function letEveryoneRead(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const { mode } = await lstat(path)
    await chmod(path, mode & 0o100 ? 0o755 : 0o644)
  }
}
