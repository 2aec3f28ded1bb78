import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import { classicScript } from './classic-script.ts'

/** Modules loaded by `import()`, by the path of the screen that needs them. Paths are below the site's root. */
type OpenedScreens = Readonly<Record<string, readonly string[]>>

/** Returns the scripts below `assets/` that each screen loads beyond the page's own, separated by spaces. @throws Error */
function filesOfScreens(
  screens: OpenedScreens,
  bundle: Rolldown.OutputBundle,
  { root }: Pick<ResolvedConfig, 'root'>,
): Record<string, string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const filesOf = (chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> => {
    if (seen.has(chunk.fileName)) return seen
    seen.add(chunk.fileName)
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
    const chunk = chunks.find((one) => one.moduleIds.includes(id) && !named.has(one.fileName))
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

const citizensEntry = fileURLToPath(
  new URL('../citizen/site/accessibility/before-paint.ts', import.meta.url),
)

const define = (files: Readonly<Record<string, string>>) => ({
  filesOfScreens: JSON.stringify(files),
})

interface Options {
  /** Path of the script's source. */
  readonly entry?: string
  /** Screens that links open; the script preloads their scripts. */
  readonly screens?: OpenedScreens
}

/** Stylesheets of the page; the bundler writes them after its scripts. */
const stylesheet = /\s*(<link rel="stylesheet"[^>]*>)/g

/**
 * Adds a script to the page's head that applies the display settings before the first paint. Its name carries its
 * digest, so browsers may cache it for good. The styles follow, before any other file: over HTTP/1.1 a browser
 * opens six connections, and a style that waits for one delays the first paint by a round trip.
 */
export function beforeFirstPaint({ entry = citizensEntry, screens = {} }: Options = {}): Plugin {
  let config: ResolvedConfig
  let address = 'before-paint.js'
  return {
    name: 'before-first-paint',
    configResolved(resolved) {
      config = resolved
    },
    // A module would run after the first paint, so the script is a classic bundle in development too.
    configureServer({ middlewares }) {
      middlewares.use(`${config.base}${address}`, (_request, response, next) => {
        const send = (source: string) =>
          response.setHeader('Content-Type', 'text/javascript').end(source)
        classicScript(entry, config.build, define({})).then(send, next)
      })
    },
    async generateBundle(_options, bundle) {
      const files = filesOfScreens(screens, bundle, config)
      const source = await classicScript(entry, config.build, define(files))
      const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      address = `assets/before-paint-${digest}.js`
      this.emitFile({ type: 'asset', fileName: address, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (html.split('<title>').length !== 2)
          throw new Error('index.html must hold exactly one <title>')
        const script = `<script src="${config.base}${address}"></script>`
        const styles = [...html.matchAll(stylesheet)].map(([, link]) => link)
        const first = [script, ...styles, '<title>'].join('\n    ')
        return html.replace(stylesheet, '').replace('<title>', () => first)
      },
    },
  }
}
