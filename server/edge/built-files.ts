import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import PQueue from 'p-queue'
import { fileHeaders } from './security-headers.ts'
import { createStaticFile, type CompressedCopies, type StaticFile } from './static-file.ts'

const immutable = 'public, max-age=31536000, immutable'
/** Vite puts a hash of the content into these names. */
const isHashed = (path: string) => /^assets\/.*-[\w-]{8}\.\w+$/.test(path)

/** Returns the paths below a folder, with forward slashes, without the build's dot files and other sites below it. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)\./.test(path))
  const otherSites = paths.flatMap((path) => /^(.+\/)index\.html$/.exec(path)?.[1] ?? [])
  return paths.filter((path) => !otherSites.some((other) => path.startsWith(other)))
}

/** Reads of all sites. A process may open 1024 files by default, and a build has more. */
const reads = new PQueue({ concurrency: 64 })

/** Suffixes of the compressed copies that the build writes (`client/build/compressed-copies.ts`). */
const endings = { br: '.br', gzip: '.gz' } as const

/**
 * Loads the files of a built site except its page, and compresses those that the build has not.
 * @param base URL path of the site, e.g. `/web/pc/`
 * @param written returns the content of a file that the server writes itself, undefined for the others
 * @returns files by URL path, e.g. `/web/pc/assets/index-B7xq1ZpK.js`
 */
export async function loadBuiltFiles(
  folder: string,
  base: string,
  written: (path: string) => Promise<Buffer | undefined> = async () => undefined,
): Promise<ReadonlyMap<string, StaticFile>> {
  const paths = new Set(await listFiles(folder))
  const read = (path: string) => reads.add(() => readFile(join(folder, path)))
  const isCopy = (path: string) =>
    Object.values(endings).some(
      (end) => path.endsWith(end) && paths.has(path.slice(0, -end.length)),
    )

  const readCopy = async (path: string) => (paths.has(path) ? read(path) : undefined)

  async function readCopies(path: string): Promise<CompressedCopies> {
    const [br, gzip] = await Promise.all([
      readCopy(path + endings.br),
      readCopy(path + endings.gzip),
    ])
    return { ...(br && { br }), ...(gzip && { gzip }) }
  }

  async function load(path: string): Promise<StaticFile> {
    const own = await written(path)
    const options = { cacheControl: isHashed(path) ? immutable : 'no-cache', security: fileHeaders }
    return own
      ? createStaticFile(basename(path), own, options)
      : createStaticFile(basename(path), await read(path), options, await readCopies(path))
  }

  const files = [...paths]
    .filter((path) => path !== 'index.html' && !isCopy(path))
    .map(async (path): Promise<[string, StaticFile]> => [encodeURI(base + path), await load(path)])
  return new Map(await Promise.all(files))
}
