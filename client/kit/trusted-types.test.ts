import { expect, test } from 'vitest'
import { scriptUrl } from './trusted-types.ts'

test('accepts an address of this site', () => {
  expect(scriptUrl('/web/page-statistics.js')).toBe(`${location.origin}/web/page-statistics.js`)
})

test.for(['https://evil.example/x.js', '//evil.example/x.js', 'data:text/javascript,1'])(
  'refuses an address elsewhere: %s',
  (url) => {
    expect(() => scriptUrl(url)).toThrow(TypeError)
  },
)
