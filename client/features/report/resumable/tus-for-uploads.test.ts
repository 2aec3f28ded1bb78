import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { tusForUploads, unreached } from '../../../build/tus-for-uploads.ts'

// That an upload does without them is shown by `e2e/journeys/resume-upload.spec.ts`, which runs the built pages.
const installed = join(import.meta.dirname, '../../../../node_modules/tus-js-client/lib')
const sources = globSync('{*,browser/*}.js', { cwd: installed }).map((path) =>
  readFileSync(join(installed, path), 'utf8'),
)

test.for(Object.keys(unreached))('the installed tus client still imports %s', (id) => {
  expect(sources.some((source) => source.includes(`from '${id}'`))).toBe(true)
})

test('nothing else loses a module of that name', () => {
  const { resolveId } = tusForUploads()
  const resolve = z.parse(z.custom<(id: string, importer?: string) => unknown>(), resolveId)
  expect(resolve('url-parse', '/node_modules/tus-js-client/lib/upload.js')).toBeTruthy()
  expect(resolve('url-parse', '/node_modules/other/lib/upload.js')).toBeUndefined()
  expect(resolve('./httpStack.js', '/node_modules/tus-js-client/lib/browser/index.js')).toBe(
    undefined,
  )
})
