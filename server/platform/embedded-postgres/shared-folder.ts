import { createHash } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Folders that an unprivileged account can reach; the first usable one is taken. */
const candidates = ['/var/lib/report-portal', '/var/tmp/report-portal']

/** Creates a folder that every account can traverse and only root can write. Called as root only. */
export async function sharedFolder(): Promise<string> {
  for (const folder of candidates)
    try {
      const first = await mkdir(folder, { recursive: true, mode: 0o755 })
      if (first) await chmod(folder, 0o755)
      const made = await lstat(folder)
      // In /var/tmp another account may have created it first.
      if (made.isDirectory() && made.uid === 0 && !(made.mode & 0o022)) return folder
    } catch {
      continue
    }
  throw new Error(
    `没有可供内置数据库使用的目录。Neither ${candidates.join(' nor ')} can be used for the embedded database.`,
  )
}

/** Copies the programs, symbolic links included, to where any account can reach them; once per version. */
export async function copyPrograms(native: string): Promise<string> {
  const manifest = await readFile(join(dirname(native), 'package.json'), 'utf8')
  const version = createHash('sha256').update(manifest).digest('hex').slice(0, 16)
  const folder = await sharedFolder()
  const target = join(folder, `programs-${version}`)
  if ((await readdir(folder)).includes(`programs-${version}`)) return target

  const partial = `${target}.${process.pid}.partial`
  await rm(partial, { recursive: true, force: true })
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await letEveryoneRead(partial)
  try {
    await rename(partial, target)
  } catch {
    // A concurrent start made the same copy first.
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
