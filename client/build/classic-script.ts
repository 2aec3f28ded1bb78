import { build, type ResolvedConfig } from 'vite'

/** Bundles an entry as one classic script; `define` replaces names in the source. @throws Error when nothing was built */
export async function classicScript(
  entry: string,
  { target }: Pick<ResolvedConfig['build'], 'target'>,
  define: Record<string, string> = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define,
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
