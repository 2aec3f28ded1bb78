// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutFramework } from './router-without-framework.ts'

const folder = join(import.meta.dirname, '../../node_modules', 'react-router/dist/development')
const router = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n')

test.for([
  /^Link\.displayName = /m,
  /^var Link = React\d*\.forwardRef\(/m,
  /createElement\(PrefetchPageLinks,/,
  /ENABLE_DEV_WARNINGS = true/,
])('the installed router still has %s, and the page does not get it', (pattern) => {
  expect(router).toMatch(pattern)
  expect(withoutFramework(router)).not.toMatch(pattern)
})
