import { expect, test } from 'vitest'
import { mobilePaths } from '../../../contract/routes.ts'
import { paths } from './paths.ts'
import { screenAt, screenRoutes } from './routes.ts'

test('spec §2: the screens stand at the hash paths that desktop addresses lead to', () => {
  expect(new Set(Object.values(paths))).toEqual(new Set(Object.values(mobilePaths)))
})

test('spec §2: every hash path of the table has its screen', () => {
  const known = screenRoutes.map(({ path }) => path)
  expect(known).toEqual(expect.arrayContaining(Object.values(mobilePaths)))
})

test.for([
  ['', '/'],
  ['#/', '/'],
  ['#/pages/query/index', '/pages/query/index'],
  ['#/pages/query/index/', '/pages/query/index'],
  ['#/pages/submit/index?type=3&way=named', '/pages/submit/index'],
  ['#/no/such/page', '/'],
] as const)('the code that travels ahead for "%s" is that of %s', ([hash, path]) => {
  expect(screenAt(hash).path).toBe(path)
})
