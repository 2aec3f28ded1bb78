/** What a bundler tells of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/**
 * For a group of `codeSplitting`: the name of the file for everything that some modules need, that is, what
 * they import without `import()`, directly or not. On a phone's connection a file costs more than its bytes;
 * left alone, the bundler makes dozens of a few hundred bytes, by who shares what.
 * @param roots the ids of those modules; the page's own entry, which its HTML names, stays a file of its own
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
