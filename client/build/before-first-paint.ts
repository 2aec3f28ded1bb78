import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin, ResolvedConfig } from 'vite'
import { classicScript } from './classic-script.ts'
import { filesOfScreens, type OpenedScreens } from './files-of-screens.ts'

const citizensEntry = fileURLToPath(
  new URL('../citizen/site/accessibility/before-paint.ts', import.meta.url),
)

const define = (files: Readonly<Record<string, string>>) => ({
  filesOfScreens: JSON.stringify(files),
})

interface Options {
  /** Path of the script's source. */
  readonly entry?: string
  /** Screens that a link leads to, whose files the script asks for. */
  readonly screens?: OpenedScreens
}

/** Of the page's own, as the bundler writes them: behind its scripts. */
const stylesheet = /\s*(<link rel="stylesheet"[^>]*>)/g

/**
 * Puts a small script into the head of the page that applies how it was chosen to look: on the citizens' sites in the
 * accessibility panel. Its name carries its digest, so that browsers may keep it for good. Behind it come the styles,
 * before any other file: a browser opens six connections at a time to a server that speaks HTTP/1.1, and a style that
 * waits for one of them holds up the first paint by a trip.
 */
export function beforeFirstPaint({ entry = citizensEntry, screens = {} }: Options = {}): Plugin {
  let config: ResolvedConfig
  let address = 'before-paint.js'
  return {
    name: 'before-first-paint',
    configResolved(resolved) {
      config = resolved
    },
    // A module would run after the first paint, so it is a bundle in development as well, made when it is asked for.
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
