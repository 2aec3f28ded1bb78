import { expect, test } from 'vitest'
import { desktopPaths } from '../../../contract/routes.ts'
import { redirects, screenRoutes } from './routes.ts'

test('every screen has an address that the edge answers, so that a reload shows it again', () => {
  const { '*': _unknown, ...known } = redirects
  const paths = [...screenRoutes.map(({ path }) => path), ...Object.keys(known)]
  expect(paths.toSorted()).toEqual(desktopPaths.toSorted())
})
