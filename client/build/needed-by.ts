/** Module information of the bundler. */
interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/**
 * Returns a `codeSplitting` group that puts everything that some modules import statically, directly or not, into
 * one file. Left alone, the bundler makes dozens of files of a few hundred bytes, each of which costs a phone a
 * round trip.
 * @param roots ids of those modules; the page's entry stays a file of its own, which its HTML names
 */
export function neededBy(name: string, roots: RegExp) {
  const isNeeded = (id: string, modules: Modules, seen: Set<string>): boolean => {
    if (roots.test(id)) return true
    if (seen.has(id)) return false
    seen.add(id)
    const { importers = [] } = modules.getModuleInfo(id) ?? {}
    return importers.some((importer) => isNeeded(importer, modules, seen))
  }
  return (module: string, modules: Modules): string | null =>
    !module.endsWith('/main.tsx') && isNeeded(module, modules, new Set()) ? name : null
}
