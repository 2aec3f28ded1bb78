import { fileURLToPath } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'
import type { BuiltSite } from './built-site.ts'

const entry = fileURLToPath(new URL('../worker/worker.ts', import.meta.url))

/** The worker as one classic script: older Firefox and Safari know no modules in service workers. */
async function bundle(site: BuiltSite, { target }: ResolvedConfig['build']): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { builtSite: JSON.stringify(site) },
    build: {
      target,
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const script = output && 'output' in output ? output.output[0].code : undefined
  if (!script) throw new Error(`${entry} was not built`)
  return script
}

/**
 * Adds the site's service worker as `sw.js`, with the list of the files that make up this build: every deploy
 * makes another worker, which is how browsers notice.
 */
export function serviceWorker(): Plugin {
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
        const names = Object.keys(files).filter((name) => name.startsWith('assets/'))
        const start = Object.values(files).find((file) => file.type === 'chunk' && file.isEntry)
        if (!start) throw new Error('the build has no entry')
        const site = {
          base,
          entry: base + start.fileName,
          files: names.toSorted().map((name) => base + name),
        }
        const source = await bundle(site, config.build)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}
