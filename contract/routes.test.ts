import { expect, test } from 'vitest'
import {
  desktopOnlyPaths,
  desktopPaths,
  isDesktopOnly,
  mobileAddress,
  mobilePaths,
} from './routes.ts'

test.each([
  ['/', '/'],
  ['/othertype', '/pages/othertype/index'],
  ['/way', '/pages/submit/way'],
  ['/submit', '/pages/submit/index'],
  ['/query', '/pages/query/index'],
  ['/user/query', '/pages/query/index'],
  ['/user/notice', '/pages/user/index'],
  ['/user/manage', '/pages/user/index'],
  ['/login', '/pages/login/index'],
  ['/privacy', '/pages/privacy/index'],
  ['/rules', '/pages/rules/index'],
  ['/sitemap', '/pages/sitemap/index'],
  ['/accessibility', '/pages/accessibility/index'],
  ['/announcements', '/pages/announcements/index'],
  ['/faq', '/pages/faq/index'],
  ['/verify', '/pages/verify/index'],
  ['/anything/else', '/'],
  ['/user', '/pages/query/index'],
  ['/submit/', '/pages/submit/index'],
  ['', '/'],
  ['/constructor', '/'],
])('spec §2: desktop %s leads a mobile device to %s', (path, hash) => {
  expect(mobileAddress(path)).toBe(`/web/mobile/#${hash}`)
})

test('the query string is kept', () => {
  expect(mobileAddress('/submit', '?type=3')).toBe('/web/mobile/#/pages/submit/index?type=3')
})

test('no page of the spec keeps a mobile device on the desktop site', () => {
  for (const path of [...Object.keys(mobilePaths), '', '/anything/else'])
    expect(isDesktopOnly(path)).toBe(false)
})

test.each([
  ['/board', true],
  ['/board/', true],
  ['/board/x', false],
  ['/', false],
])(
  'where the mobile site has nothing for /board, a mobile device stays at %s: %s',
  (path, stays) => {
    expect(isDesktopOnly(path, ['/board'])).toBe(stays)
  },
)

test('a desktop path has a mobile page or has none, not both', () => {
  expect(new Set(desktopPaths).size).toBe(desktopPaths.length)
  expect(desktopPaths).toEqual(expect.arrayContaining([...desktopOnlyPaths]))
})
