import type { Plugin } from 'vite'

/**
 * Modules of tus-js-client that `features/report/resumable` never reaches, and what stands there instead: it
 * remembers uploads in the draft and not in localStorage, whose absence would break the library, sends
 * blobs only, and runs in no React Native.
 */
export const unreached: Readonly<Record<string, string>> = {
  './fileSignature.js': 'export default () => Promise.resolve(null)',
  './isReactNative.js': 'export default () => false',
  './uriToBlob.js': 'export default undefined',
  './urlStorage.js': 'export const canStoreURLs = false; export class WebStorageUrlStorage {}',
  '../logger.js': 'export const log = () => {}; export const enableDebugLog = log',
  './logger.js': 'export const log = () => {}',
  './uuid.js': 'export default undefined',
  // Every browser that the site is built for has its own.
  'url-parse': 'export default URL',
}

const mark = '\0tus-without:'

/** Leaves those modules out of the page. */
export const tusForUploads = (): Plugin => ({
  name: 'tus-for-uploads',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.includes('/tus-js-client/lib/') && Object.hasOwn(unreached, id)
      ? mark + id
      : undefined,
  load: (id) => (id.startsWith(mark) ? unreached[id.slice(mark.length)] : undefined),
})
