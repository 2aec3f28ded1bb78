import { expect, test } from 'vitest'
import { mobileView } from './mobile-view-link.tsx'

test.each([
  ['/', '', '/web/pc/?view=mobile'],
  ['/submit', '?type=3&way=named', '/web/pc/submit?type=3&way=named&view=mobile'],
  ['/query', '?view=desktop', '/web/pc/query?view=mobile'],
  ['/query', '?a=1&view=desktop&b=%E5%BE%AE', '/web/pc/query?a=1&view=mobile&b=%E5%BE%AE'],
])('links from %s%s to the mobile view at %s', (path, search, address) => {
  expect(mobileView(path, search)).toBe(address)
})
