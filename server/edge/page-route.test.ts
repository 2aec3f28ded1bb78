import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { desktopPaths } from '../../contract/pages.ts'
import { pageRoute, type Visit } from './page-route.ts'
import { sites } from './sites.ts'

const [desktop, mobile] = sites

const visit = (path: string, more: Partial<Visit> = {}) =>
  pageRoute(sites, { path, search: '', mobileDevice: false, prefersDesktop: false, ...more })
const redirect = (to: string) => ({ kind: 'redirect', to })
const fromUnknown = (to: string) => ({ ...redirect(to), isUnknown: true })

describe('on a desktop', () => {
  test.each(desktopPaths())('spec §2: %s is a page', (path) => {
    expect(visit(`/web/pc${path}`)).toEqual({ kind: 'page', site: desktop, path })
  })

  test.each([
    '/nothing',
    '/user/',
    '/submit/',
    '/submit/x',
    '//submit',
    '/%zz',
    '/SUBMIT',
    '/constructor',
  ])('spec §2: any unknown path redirects to /: %s', (path) => {
    const known = ['/user/', '/submit/'].includes(path)
    expect(visit(`/web/pc${path}`)).toEqual(
      known ? { kind: 'page', site: desktop, path: path.slice(0, -1) } : fromUnknown('/web/pc/'),
    )
  })

  test.each(['/', '/web', '/web/', '/web/pc'])('%s leads to the desktop site', (path) => {
    expect(visit(path, { search: '?from=qr' })).toEqual(redirect('/web/pc/?from=qr'))
  })

  test('the mobile site is served', () => {
    expect(visit('/web/mobile/')).toEqual({ kind: 'page', site: mobile, path: '/' })
  })
})

describe('on a mobile device', () => {
  test.each(['/', '/web', '/web/', '/web/pc', '/web/pc/'])(
    '%s leads to the mobile site',
    (path) => {
      expect(visit(path, { mobileDevice: true })).toEqual(redirect('/web/mobile/#/'))
    },
  )

  test('a visitor who chose the desktop site stays there', () => {
    const kept = { mobileDevice: true, prefersDesktop: true }
    const page = { kind: 'page', site: desktop, path: '/way' }
    expect(visit('/web/pc/way', kept)).toEqual(page)
    expect(visit('/', kept)).toEqual(redirect('/web/pc/'))
  })

  test('?view=desktop works without the cookie', () => {
    const asks = { mobileDevice: true, search: '?view=desktop' }
    const page = { kind: 'page', site: desktop, path: '/way', view: 'desktop' }
    expect(visit('/web/pc/way', asks)).toEqual(page)
    expect(visit('/', asks)).toEqual(redirect('/web/pc/?view=desktop'))
    expect(visit('/web/pc', asks)).toEqual(redirect('/web/pc/?view=desktop'))
  })
})

test.each([
  ['?view=mobile', ''],
  ['?view=mobile&type=3', '?type=3'],
  ['?type=3&view=mobile', '?type=3'],
  ['?a=1&view=mobile&b=2', '?a=1&b=2'],
])('%s goes to the mobile page with %j behind it, on any device', (search, kept) => {
  for (const mobileDevice of [true, false])
    expect(visit('/web/pc/submit', { search, mobileDevice, prefersDesktop: true })).toEqual({
      kind: 'redirect',
      to: `/web/mobile/#/pages/submit/index${kept}`,
      view: 'mobile',
    })
})

test.each([
  '/web/pc/assets/gone-00000000.js',
  '/web/pc/assets/no-extension',
  '/web/pc/index.html',
  '/web/pc/robots.txt',
  '/web/mobile/assets/gone-00000000.js',
  '/web/mobile/index.html',
  '/web/pcx',
  '/webpc/',
  '/favicon.ico',
  '/wp-admin',
  '*',
  '',
])('%s is missing, and never answered with a page', (path) => {
  for (const mobileDevice of [true, false])
    expect(visit(path, { mobileDevice })).toEqual({ kind: 'missing' })
})

test('paths below the mobile page redirect to it; a missing # is unknown', () => {
  const search = '?a=1'
  expect(visit('/web/mobile', { search })).toEqual(redirect('/web/mobile/?a=1'))
  expect(visit('/web/mobile/pages/query/index', { search })).toEqual(
    fromUnknown('/web/mobile/?a=1'),
  )
  expect(visit('/web/pc/gone', { mobileDevice: true })).toEqual(fromUnknown('/web/mobile/#/'))
})

test('never redirects to another site', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.webPath(), fc.string()),
      fc.webQueryParameters(),
      fc.boolean(),
      (path, query, mobileDevice) => {
        const answer = visit(`/web/pc/${path}`, { search: `?${query}`, mobileDevice })
        expect(answer.kind === 'redirect' ? answer.to : '/web/pc/').toMatch(/^\/web\/(pc|mobile)\//)
      },
    ),
  )
})
