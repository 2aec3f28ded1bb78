import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Plugin, ResolvedConfig } from 'vite'
import { classicScript } from './classic-script.ts'

const entry = fileURLToPath(new URL('../features/accessibility/before-paint.ts', import.meta.url))

/**
 * Puts a small script into the head of the page, before its styles, that applies what the citizen chose in
 * the accessibility bar. Its name carries its digest, so that the edge lets browsers keep it for good.
 */
export function beforeFirstPaint(): Plugin {
  let config: ResolvedConfig
  let address = `/@fs${entry}`
  return {
    name: 'before-first-paint',
    configResolved(resolved) {
      config = resolved
    },
    async buildStart() {
      if (config.command !== 'build') return
      // A module would run after the first paint.
      const source = await classicScript(entry, config.build)
      const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8)
      address = `assets/before-paint-${digest}.js`
      this.emitFile({ type: 'asset', fileName: address, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (html.split('<title>').length !== 2)
          throw new Error('index.html must hold exactly one <title>')
        const type = config.command === 'build' ? '' : ' type="module"'
        const script = `<script${type} src="${config.base}${address.replace(/^\//, '')}"></script>`
        return html.replace('<title>', `${script}\n    <title>`)
      },
    },
  }
}
