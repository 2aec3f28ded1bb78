/** Module information of the bundler. */
interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}
type Roots = Readonly<Record<string, RegExp>>

function isNeeded(roots: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (roots.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const { importers = [] } = modules.getModuleInfo(id) ?? {}
  return importers.some((importer) => isNeeded(roots, importer, modules, seen))
}

/**
 * Returns a function that names the chunk of a module: that of the only page that needs it, directly or not, or one of those
 * that pages share. A page `x-later` is what page `x` loads once it stands. Left alone, the bundler makes dozens of files
 * of a few hundred bytes, each of which costs a phone a round trip.
 * @param pages ids of the modules that a page loads; the site's entry stays a file of its own, which its HTML names
 */
export function neededBy(pages: Roots) {
  return (id: string, modules: Modules): string | null => {
    if (id.endsWith('/main.tsx')) return null
    const all = Object.keys(pages).filter((name) => isNeeded(pages[name] ?? /$^/, id, modules))
    const names = all.filter((name) => !all.some((page) => name === `${page}-later`))
    if (names.length < 2) return names[0] ?? null
    const screens = names.filter((name) => !name.endsWith('-later')).length
    return ['later', 'shared-later'][screens] ?? 'shared'
  }
}

/** Every screen's. A phone shows home before the code for calls loads, and its lower part comes with that. */
const call =
  /citizen\/(site\/(guard\/session-steps|session\/citizen-session|load-report-types|screen\/crash-page|kept-codes)|mobile\/home\/later|mobile\/layout\/footer)\.tsx?$|kit\/ui\/choice\/choice/

const pages: Roots = {
  form: /(desktop|mobile)\/submit\.tsx$|report\/parts\/part-form\.tsx$/,
  'form-later':
    /report\/(addresses\/reading|draft\/(sealed-storage|draft-panel)|evidence\/evidence-list|form\/(evidence-fields|guide)|sending\/review-step)\.tsx?$|proof\/obtain-ticket/,
  query: /(citizen\/mobile\/query|query\/query-screen)\.tsx$/,
  'query-later':
    /query\/(kept-codes-list|other-ways|query-help|report-result)\.tsx$|success\/keep-receipt|proof\/obtain-ticket/,
  account:
    /(account\/sign-in\/sign-in-screen|desktop\/login\/login|mobile\/user\/user|desktop\/user\/(query|notice))\.tsx$/,
  'account-later': /(mobile\/user\/account-tab|account\/center\/account-screen)\.tsx$/,
  way: /report\/way\/choose-way\.tsx$/,
  texts:
    /citizen\/site\/(accessibility-statement|authorities\/authority-directory|legal\/legal-text|news\/(faq-list|notice-page)|sitemap\/sitemap-list)\.tsx$/,
  verify: /report\/verify\/verify-receipt\.tsx$/,
  figures: /figures\/figures-screen\.tsx$/,
}

/**
 * Returns how a site is split into files: by change, then by page.
 * @param library libraries, which change seldom: in a file of their own they stay cached across deploys
 * @param start modules needed before home is usable
 */
export const chunkGroups = (library: RegExp, start: RegExp) => ({
  // The groups hold what their modules import already.
  includeDependenciesRecursively: false,
  groups: [
    { name: 'library', test: library, priority: 3 },
    { name: neededBy({ start }), debugName: 'start', priority: 2 },
    { name: neededBy({ call }), debugName: 'call', priority: 1 },
    { name: neededBy(pages), debugName: 'pages' },
  ],
})
