import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Makes a file by ffmpeg; undefined where ffmpeg is not installed. @param ending of the file, which says its format */
export async function byFfmpeg(
  folder: string,
  args: readonly string[],
  ending: string,
): Promise<Buffer | undefined> {
  const path = join(folder, `made.${ending}`)
  try {
    await run('ffmpeg', ['-y', '-loglevel', 'error', ...args, path], { timeout: 120_000 })
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Converts documents by LibreOffice, all in one start; none where it is not installed.
 * @param sources contents by file name, whose ending says the format
 * @param to ending, with a filter where LibreOffice needs one
 * @returns contents by the name without its ending
 */
export async function byLibreOffice(
  folder: string,
  sources: ReadonlyMap<string, string | Buffer>,
  to: string,
): Promise<Map<string, Buffer>> {
  const place = join(folder, `office-${to.split(':')[0]}`)
  await mkdir(place, { recursive: true })
  const paths = await Promise.all(
    [...sources].map(async ([name, content]) => {
      await writeFile(join(place, name), content)
      return join(place, name)
    }),
  )
  const profile = `-env:UserInstallation=file://${place}/profile`
  const made = new Map<string, Buffer>()
  try {
    await run('soffice', [profile, '--headless', '--convert-to', to, '--outdir', place, ...paths], {
      timeout: 200_000,
    })
    for (const name of sources.keys()) {
      const plain = name.replace(/\.\w+$/, '')
      made.set(plain, await readFile(join(place, `${plain}.${to.split(':')[0]}`)))
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  } finally {
    await rm(place, { recursive: true, force: true })
  }
  return made
}
