import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { fileHeaders } from './security-headers.ts'
import { createStaticFile, type StaticFile } from './static-file.ts'

const immutable = 'public, max-age=31536000, immutable'
/** As vite names them: the name changes with the content. */
const isHashed = (path: string) => /^assets\/.*-[\w-]{8}\.\w+$/.test(path)

/** Paths below a folder, with forward slashes; dot files belong to the build and stay out. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)\./.test(path))
}

/**
 * Reads and compresses all of a built site but its page.
 * @param base where it is served, e.g. `/web/pc/`
 * @param read the content of a file by its path; as it was built when left out
 * @returns by URL path, e.g. `/web/pc/assets/index-B7xq1ZpK.js`
 */
export async function loadBuiltFiles(
  folder: string,
  base: string,
  read: (path: string) => Promise<Buffer> = (path) => readFile(join(folder, path)),
): Promise<ReadonlyMap<string, StaticFile>> {
  const paths = (await listFiles(folder)).filter((path) => path !== 'index.html')
  const files = paths.map(async (path): Promise<[string, StaticFile]> => [
    encodeURI(base + path),
    await createStaticFile(basename(path), await read(path), {
      cacheControl: isHashed(path) ? immutable : 'no-cache',
      security: fileHeaders,
    }),
  ])
  return new Map(await Promise.all(files))
}
