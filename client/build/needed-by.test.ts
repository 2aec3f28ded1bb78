// @vitest-environment node
import { expect, test } from 'vitest'
import { neededBy } from './needed-by.ts'

/** Who imports whom, without `import()`. */
const importers: Record<string, string[]> = {
  '/site/main.tsx': ['/site/index.html'],
  '/site/home.tsx': [],
  '/site/shell.ts': ['/site/main.tsx'],
  '/site/button.ts': ['/site/home.tsx', '/site/form.tsx'],
  '/site/class-names.ts': ['/site/button.ts', '/site/ring.ts'],
  '/site/form.tsx': [],
  '/site/field.ts': ['/site/form.tsx'],
  '/site/ring.ts': ['/site/class-names.ts'],
}
const nameOf = neededBy('start', /\/(main|home)\.tsx$/)
const of = (id: string) =>
  nameOf(id, { getModuleInfo: (module) => ({ importers: importers[module] ?? [] }) })

test.for(['home.tsx', 'shell.ts', 'button.ts', 'class-names.ts'])(
  '%s is needed from the start, directly or not',
  (module) => {
    expect(of(`/site/${module}`)).toBe('start')
  },
)

test.for(['form.tsx', 'field.ts', 'unknown.ts'])('%s is not', (module) => {
  expect(of(`/site/${module}`)).toBeNull()
})

test('modules that import each other are no trap', () => {
  expect(of('/site/ring.ts')).toBe('start')
})

test("the page's own entry stays a file of its own", () => {
  expect(of('/site/main.tsx')).toBeNull()
})
