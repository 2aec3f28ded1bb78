// @vitest-environment node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unreached } from './axios-for-calls.ts'

const library = join(import.meta.dirname, '../../node_modules/axios/lib')

test.for(Object.keys(unreached))('the installed axios still has %s', (path) => {
  expect(existsSync(join(library, path))).toBe(true)
})
