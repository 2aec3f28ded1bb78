// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { build } from 'vite'
import { expect, test } from 'vitest'
import createIcon from './icon-of.ts'
import { plainIcons } from './plain-icons.ts'

const client = join(import.meta.dirname, '..')
const icons = join(client, '../node_modules/lucide-react/dist/esm/icons')
/** Some icons have an older name as well. */
function currentName(name: string): string {
  const code = readFileSync(join(icons, `${name}.mjs`), 'utf8')
  return /^export \{ default \} from '\.\/([\w-]+)\.mjs'/m.exec(code)?.[1] ?? name
}
const names = [
  ...new Set(
    globSync('**/*.{ts,tsx}', { cwd: client })
      .map((file) => readFileSync(join(client, file), 'utf8'))
      .flatMap((code) => [...code.matchAll(/from 'lucide-react\/icons\/([\w-]+)'/g)])
      .map(([, name = '']) => currentName(name)),
  ),
]

interface LucideModule {
  default: ComponentType<Record<string, unknown>>
  __iconData: Parameters<typeof createIcon>[0]
}
/** Classes that tell icons apart: no style of ours asks for them. */
const withoutNames = (html: string) => html.replaceAll(/ lucide-[\w-]+/g, '')

test.for(names)('%s looks as the library draws it', async (name) => {
  const icon = (await import(
    /* @vite-ignore */ `lucide-react/icons/${name}`
  )) as unknown as LucideModule
  const Plain = createIcon(icon.__iconData) as LucideModule['default']
  for (const props of [{}, { size: 18 }, { size: 22, className: 'chip' }])
    expect(renderToStaticMarkup(createElement(Plain, props))).toBe(
      withoutNames(renderToStaticMarkup(createElement(icon.default, props))),
    )
})

test('nothing of what draws them configurably gets into the page', async () => {
  const entry = 'virtual:entry'
  const code = "export { default } from 'lucide-react/icons/search'"
  const virtual = {
    name: 'entry',
    resolveId: (id: string) => (id === entry ? join(client, 'entry.ts') : undefined),
    load: (id: string) => (id.endsWith('client/entry.ts') ? code : undefined),
  }
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [virtual, plainIcons()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, external: /^react/, preserveEntrySignatures: 'strict' },
    },
  })
  const [output] = Array.isArray(built) || !('output' in built) ? [] : built.output
  expect(names.length).toBeGreaterThan(50)
  expect(output?.moduleIds.filter((id) => id.includes('lucide-react'))).toEqual([
    expect.stringMatching(/icons\/search\.mjs$/),
  ])
})
