import { join } from 'node:path'
import type { ResolvedConfig, Rolldown } from 'vite'

/** By the path of a screen: its modules that are loaded by `import()`, as paths below the site's root. */
export type OpenedScreens = Readonly<Record<string, readonly string[]>>

/**
 * What a browser needs for each screen beyond what the page itself names: scripts and styles, as names below the site's
 * `assets/`, with spaces between.
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
