import type { Plugin } from 'vite'

/** What keeps unused parts of the router in the page, and what stands there instead. */
const changes: readonly (readonly [what: RegExp, instead: string])[] = [
  // Names for developer tools: assignments, which count as a use.
  [/^\w+\.displayName = .*;$/gm, ''],
  [/= (React\w*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
  [/\bENABLE_DEV_WARNINGS = true\b/g, 'ENABLE_DEV_WARNINGS = false'],
  // Links prefetch in framework mode only; this site has no loaders to prefetch from.
  [/\bcreateElement\(PrefetchPageLinks,/g, 'createElement("link",'],
]

/** The code of the router as the page gets it. */
export const withoutFramework = (code: string): string =>
  changes.reduce((text, [what, instead]) => text.replace(what, instead), code)

/**
 * Lets the bundler leave out the parts of react-router that only its framework and data modes use: 3.4 to
 * 3.9 kB gzip (decision 17). The test beside it shows when a new version of the router needs other patterns.
 */
export const routerWithoutFramework = (): Plugin => ({
  name: 'router-without-framework',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/node_modules/react-router/dist/')
      ? { code: withoutFramework(code), map: null }
      : undefined,
})
