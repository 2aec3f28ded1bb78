import { expect, test } from 'vitest'
import { scriptUrl } from './trusted-types.ts'

test('an address of this site passes', () => {
  expect(scriptUrl('/web/page-statistics.js')).toBe(`${location.origin}/web/page-statistics.js`)
})

test.for(['https://evil.example/x.js', '//evil.example/x.js', 'data:text/javascript,1'])(
  'an address elsewhere is refused: %s',
  (url) => {
    expect(() => scriptUrl(url)).toThrow(TypeError)
  },
)
