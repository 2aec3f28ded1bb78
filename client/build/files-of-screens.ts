import { join } from 'node:path'
import type { ResolvedConfig, Rolldown } from 'vite'

/** Modules loaded by `import()`, by the path of the screen that needs them. Paths are below the site's root. */
export type OpenedScreens = Readonly<Record<string, readonly string[]>>

/**
 * Returns the scripts and styles that each screen needs beyond the files that the page itself names.
 * @returns names below `assets/`, separated by spaces
 * @throws Error for a module that is not loaded by `import()`
 */
export function filesOfScreens(
  screens: OpenedScreens,
  bundle: Rolldown.OutputBundle,
  { root }: Pick<ResolvedConfig, 'root'>,
): Record<string, string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const filesOf = (chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> => {
    if (seen.has(chunk.fileName)) return seen
    seen.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') filesOf(imported, seen)
    }
    return seen
  }
  const named = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...filesOf(chunk)]),
  )
  const chunkOf = (module: string): Rolldown.OutputChunk => {
    const id = join(root, module)
    const chunk = chunks.find((one) => one.isDynamicEntry && one.facadeModuleId === id)
    if (!chunk) throw new Error(`${module} is not loaded by import()`)
    return chunk
  }
  return Object.fromEntries(
    Object.entries(screens).map(([path, modules]) => {
      const files = new Set(modules.flatMap((module) => [...filesOf(chunkOf(module))]))
      return [
        path,
        [...files]
          .filter((file) => !named.has(file))
          .map((file) => file.replace('assets/', ''))
          .join(' '),
      ]
    }),
  )
}
