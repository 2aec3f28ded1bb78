import { expect, test } from 'vitest'
import {
  desktopPaths,
  hashPaths,
  isDesktopOnly,
  mobileAddress,
  type Page,
  pages,
  publicPaths,
} from './pages.ts'

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
  ['/figures', '/figures'],
  ['/anything/else', '/'],
  ['/user', '/pages/query/index'],
  ['/submit/', '/pages/submit/index'],
  ['', '/'],
  ['/constructor', '/'],
])('spec §2: desktop %s redirects a phone to %s', (path, hash) => {
  expect(mobileAddress(path)).toBe(`/web/mobile/#${hash}`)
})

test('keeps the query string in a redirect', () => {
  expect(mobileAddress('/submit', '?type=3')).toBe('/web/mobile/#/pages/submit/index?type=3')
})

test('redirects phones from every page, and from unknown paths', () => {
  for (const path of [...desktopPaths(), '', '/anything/else'])
    expect([path, isDesktopOnly(path)]).toEqual([path, false])
})

test('redirects a phone within a language', () => {
  expect(mobileAddress('/', '', 'en')).toBe('/web/mobile/en/#/')
  expect(mobileAddress('/query', '?a=1', 'en')).toBe('/web/mobile/en/#/pages/query/index?a=1')
})

const row = { layout: 'main', isPublic: true } as const
const withBoard = { ...pages, board: { ...row, desktop: '/board' } }

test.each([
  ['/board', true],
  ['/board/', true],
  ['/board/x', false],
  ['/', false],
])('with a desktop-only page /board, a phone stays at %s: %s', (path, stays) => {
  expect(isDesktopOnly(path, withBoard)).toBe(stays)
})

test('a phone-only page has a hash path and nothing on the desktop site', () => {
  const withGuide = { ...pages, guide: { ...row, phone: '/pages/guide/index' } }
  expect(hashPaths(withGuide)).toEqual([...hashPaths(), '/pages/guide/index'])
  expect(desktopPaths(withGuide)).toEqual(desktopPaths())
  expect(publicPaths(withGuide)).toEqual(publicPaths())
})

test('no path belongs to two pages, and every page has one', () => {
  expect(new Set(desktopPaths()).size).toBe(desktopPaths().length)
  const screens = Object.values<Page>(pages).flatMap(({ phone, tab = '' }) =>
    phone === undefined ? [] : [`${phone} ${tab}`],
  )
  expect(new Set(screens).size).toBe(screens.length)
  for (const { desktop, phone } of Object.values<Page>(pages))
    expect(desktop ?? phone).toMatch(/^\//)
})
