import { expect, test } from 'vitest'
import { returnAddress } from './return-address.ts'

test.for([
  ['/user/query', '', '/user/query'],
  ['/user/query', '?status=closed&page=2', '/user/query?status=closed&page=2'],
  ['/user/manage', '?code=0610Xey3&state=6b005ef2', '/user/manage'],
  ['/user/manage', '?code=0610Xey3&state=6b005ef2&view=export', '/user/manage?view=export'],
] as const)('%s%s is returned to as %s', ([pathname, search, expected]) => {
  expect(returnAddress({ pathname, search })).toBe(expected)
})
