import { expect, test } from 'vitest'
import { mobileAddress, mobilePaths } from '../../../contract/routes.ts'
import { desktopAddress } from './desktop-address.ts'

test.each(Object.keys(mobilePaths).filter((path) => !path.startsWith('/user/')))(
  'whoever came from desktop %s is led to a page that has the same mobile page',
  (path) => {
    const [, hash = ''] = mobileAddress(path).split('/web/mobile/')
    const { pathname } = new URL(desktopAddress(hash), 'https://portal.example')
    const back = pathname.slice('/web/pc'.length)
    expect(mobilePaths[back]).toBe(mobilePaths[path])
  },
)

test.each([
  ['', '/web/pc/?view=desktop'],
  ['#', '/web/pc/?view=desktop'],
  ['#/', '/web/pc/?view=desktop'],
  ['#/pages/query/index', '/web/pc/query?view=desktop'],
  ['#/pages/submit/index?type=3', '/web/pc/submit?type=3&view=desktop'],
  ['#/pages/submit/index?view=mobile', '/web/pc/submit?view=desktop'],
  ['#/pages/user/index', '/web/pc/user/query?view=desktop'],
  ['#/pages/user/index?tab=notices&page=2', '/web/pc/user/notice?page=2&view=desktop'],
  ['#/pages/user/index?tab=account', '/web/pc/user/manage?view=desktop'],
  ['#/unknown', '/web/pc/?view=desktop'],
  ['#//evil.example', '/web/pc/?view=desktop'],
  ['#javascript:alert(1)', '/web/pc/?view=desktop'],
])('%j leads to %s', (hash, address) => {
  expect(desktopAddress(hash)).toBe(address)
})
