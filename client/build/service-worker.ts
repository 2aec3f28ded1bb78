import { fileURLToPath } from 'node:url'
import type { Plugin, ResolvedConfig } from 'vite'
import { languages, type PageLanguage } from '../../contract/pages.ts'
import type { BuiltSite } from './built-site.ts'
import { classicScript } from './classic-script.ts'

/** Files of plain-http pages, which have no service worker, are not cached. */
const isOfPagesWithWorker = (name: string) =>
  name.startsWith('assets/') && !name.startsWith('assets/plain-http-')

const entry = fileURLToPath(new URL('../citizen/worker/worker.ts', import.meta.url))

/** Adds the service worker as `sw.js`, with the list of the build's files: each deploy makes a different worker. */
export function serviceWorker(language: PageLanguage): Plugin {
  const { prefix } = languages[language]
  const prefixes = Object.values(languages).map((other) => other.prefix)
  let config: ResolvedConfig
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle: {
      order: 'post',
      async handler(_options, files) {
        const { base } = config
        const names = Object.keys(files).filter(isOfPagesWithWorker)
        const start = Object.values(files).find((file) => file.type === 'chunk' && file.isEntry)
        if (!start) throw new Error('the build has no entry')
        const site: BuiltSite = {
          base: base + prefix,
          others: prefixes.filter((other) => prefix === '' && other !== ''),
          assets: `${base}assets/`,
          entry: base + start.fileName,
          files: names.toSorted().map((name) => base + name),
        }
        // Older Firefox and Safari do not support modules in service workers.
        const source = await classicScript(entry, config.build, {
          builtSite: JSON.stringify(site),
        })
        this.emitFile({ type: 'asset', fileName: `${prefix}sw.js`, source })
      },
    },
  }
}
