// @vitest-environment node
import { expect, test } from 'vitest'
import { neededBy } from './chunk-groups.ts'

/** Who imports whom, without `import()`. */
const importers: Record<string, string[]> = {
  '/site/main.tsx': ['/site/index.html'],
  '/site/home.tsx': [],
  '/site/shell.ts': ['/site/main.tsx'],
  '/site/button.ts': ['/site/home.tsx'],
  '/site/class-names.ts': ['/site/button.ts', '/site/ring.ts'],
  '/site/form.tsx': [],
  '/site/field.ts': ['/site/form.tsx', '/site/files.tsx'],
  '/site/files.tsx': [],
  '/site/drop.ts': ['/site/files.tsx'],
  '/site/ring.ts': ['/site/class-names.ts'],
  '/site/steps.ts': ['/site/home.tsx', '/site/form.tsx'],
  '/site/seal.ts': ['/site/home.tsx', '/site/files.tsx'],
  '/site/result.tsx': [],
  '/site/print.ts': ['/site/result.tsx', '/site/files.tsx'],
}
const nameOf = neededBy({
  start: /\/(main|home)\.tsx$/,
  form: /\/form\.tsx$/,
  'form-later': /\/files\.tsx$/,
  'result-later': /\/result\.tsx$/,
})

test.for([
  ['home.tsx', 'start'],
  ['shell.ts', 'start'],
  ['button.ts', 'start'],
  ['class-names.ts', 'start'],
  ['field.ts', 'form'],
  ['drop.ts', 'form-later'],
  ['steps.ts', 'shared'],
  ['seal.ts', 'shared-later'],
  ['print.ts', 'later'],
  // Modules that import each other are no trap.
  ['ring.ts', 'start'],
  // The page's own entry stays a file of its own.
  ['main.tsx', null],
  ['unknown.ts', null],
] as const)('%s is in the file %s', ([module, file]) => {
  const modules = { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [] }) }
  expect(nameOf(`/site/${module}`, modules)).toBe(file)
})
