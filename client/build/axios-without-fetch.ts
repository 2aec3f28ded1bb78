import type { Plugin } from 'vite'

const nothing = '\0axios-fetch-adapter'

/**
 * Leaves the fetch adapter of axios out of the page, 4 kB gzip: `kit/transport.ts` always sends by XHR,
 * which alone reports the progress of an upload.
 */
export const axiosWithoutFetch = (): Plugin => ({
  name: 'axios-without-fetch',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './fetch.js' && importer?.includes('/axios/lib/adapters/') ? nothing : undefined,
  load: (id) => (id === nothing ? 'export const getFetch = () => null' : undefined),
})
