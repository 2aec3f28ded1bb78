import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type ResolvedConfig } from 'vite'

const entry = fileURLToPath(new URL('../kit/accessibility/before-paint.ts', import.meta.url))

/** The entry and all it imports as one classic script: a module would run after the first paint. */
async function bundle(target: ResolvedConfig['build']['target']): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
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
      const source = await bundle(config.build.target)
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
