import { existsSync, statSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Text files; image formats are compressed already. */
const isText = /\.(js|css|svg|json|webmanifest|txt|ico|wasm)$/
/** The server writes title and runtime config into these at its start. */
const isWrittenAtStart = /^(index\.html|manifest\.webmanifest)$/

const compressors: Record<'br' | 'gz', (content: Buffer) => Promise<Buffer>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content) => promisify(gzip)(content, { level: 9 }),
}

/** Writes `x.br` and `x.gz` beside each built file that compression makes smaller. @param folder a built site */
export async function writeCompressedCopies(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && isText.test(entry.name))
    // Skip `.vite/`, which only the build reads.
    .filter(
      ({ name, parentPath }) =>
        !isWrittenAtStart.test(name) && !join(parentPath, name).includes('/.'),
    )
    .map(({ name, parentPath }) => join(parentPath, name))
  await Promise.all(
    files.map(async (file) => {
      // Made by the build of another language, which shares the file.
      if (existsSync(`${file}.br`) && statSync(`${file}.br`).mtimeMs >= statSync(file).mtimeMs)
        return
      const content = await readFile(file)
      for (const encoding of ['br', 'gz'] as const) {
        const copy = await compressors[encoding](content)
        if (copy.length < content.length) await writeFile(`${file}.${encoding}`, copy)
      }
    }),
  )
}

/** Compresses a site at the highest level, so that the server need not at its start (`server/edge/built-files.ts`). */
export function compressedCopies(): Plugin {
  let folder = ''
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir
    },
    // Last, when the files of `public/` are in place and the service worker has listed the build.
    closeBundle: { order: 'post', sequential: true, handler: () => writeCompressedCopies(folder) },
  }
}
