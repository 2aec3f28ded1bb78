// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutFramework } from './router-without-framework.ts'

const folder = new URL('../../node_modules/react-router/dist/development/', import.meta.url)
const router = readdirSync(folder)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
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
