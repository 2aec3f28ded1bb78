import type { Plugin } from 'vite'

/**
 * Modules of axios that `kit/transport.ts` never reaches, and what stands there instead: it sends by XHR,
 * which alone reports the progress of an upload, JSON or a ready form, with a ready query string, to the
 * page's own host, and cancels by a signal.
 */
export const unreached: Readonly<Record<string, string>> = {
  'adapters/fetch.js': 'export const getFetch = () => null',
  'cancel/CancelToken.js': 'export default undefined',
  'helpers/AxiosURLSearchParams.js': 'export default undefined',
  'helpers/HttpStatusCode.js': 'export default undefined',
  'helpers/formDataToJSON.js': 'export default undefined',
  'helpers/spread.js': 'export default undefined',
  'helpers/toFormData.js': 'export default undefined',
  'helpers/toURLEncodedForm.js': 'export default undefined',
}

const mark = '\0axios-without:'

/** Leaves those modules out of the page: 6.6 kB gzip (decision 17). */
export const axiosForCalls = (): Plugin => ({
  name: 'axios-for-calls',
  enforce: 'pre',
  resolveId(id, importer) {
    if (!importer?.includes('/axios/lib/')) return undefined
    const found = Object.keys(unreached).find((path) => id.endsWith(`/${path.split('/')[1]}`))
    return found && mark + found
  },
  load: (id) => (id.startsWith(mark) ? unreached[id.slice(mark.length)] : undefined),
})
