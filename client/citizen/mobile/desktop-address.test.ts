import { expect, test } from 'vitest'
import { desktopPaths, isDesktopOnly, mobileAddress } from '../../../contract/pages.ts'
import { desktopAddress } from './layout/footer.tsx'

test.each(desktopPaths().filter((path) => !isDesktopOnly(path) && !path.startsWith('/user/')))(
  'returns from the mobile page of desktop %s to a desktop page with the same mobile page',
  (path) => {
    const [, hash = ''] = mobileAddress(path).split('/web/mobile/')
    const { pathname } = new URL(desktopAddress(hash), 'https://portal.example')
    const back = pathname.slice('/web/pc'.length)
    expect(mobileAddress(back)).toBe(mobileAddress(path))
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
