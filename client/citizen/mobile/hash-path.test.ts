import { expect, test } from 'vitest'
import { hashPathOf } from './hash-path.ts'

test.each([
  ['/', '/'],
  ['/way?type=3', '/pages/submit/way?type=3'],
  ['/login?step=register', '/pages/login/index?step=register'],
  ['/user/query', '/pages/user/index'],
  ['/user/notice', '/pages/user/index?tab=notices'],
  ['/user/manage', '/pages/user/index?tab=account'],
  ['/sitemap', '/pages/sitemap/index'],
  ['/no/such', '/'],
])('what stands at %s on the desktop site stands at %s here', (path, place) => {
  expect(hashPathOf(path)).toBe(place)
})
