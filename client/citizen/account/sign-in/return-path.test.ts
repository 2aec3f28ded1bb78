import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { keepReturnPath, keptReturnPath, returnPath } from './return-path.ts'

beforeEach(() => sessionStorage.clear())

test.for([
  '/',
  '/query',
  '/user/notice',
  '/submit?type=3&way=named',
  '/way?type=3',
  '/pages/user/index',
])('a citizen returns to %s', (path) => expect(returnPath(path)).toBe(path))

test.for([
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/%0d//evil.example/..',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/@evil.example',
  'user/query',
  'query',
  '/query#//evil.example',
  '/query?next=https://evil.example',
  '/login',
  '/pages/login/index',
  '/login?from=/query',
  '',
  `/${'a'.repeat(600)}`,
])('an open redirect to %s leads nowhere', (path) => expect(returnPath(path)).toBeUndefined())

test.for([null, undefined, 7, {}, ['/query']])('%s is no place', (wanted) => {
  expect(returnPath(wanted)).toBeUndefined()
})

test('whatever is asked for, a browser stays on this site', () => {
  const mean = fc.stringMatching(/^[/\\.@:?#%\w\t -]{0,30}$/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), mean, fc.webUrl()), (wanted) => {
      const path = returnPath(wanted)
      if (path === undefined) return
      expect(new URL(path, 'https://report.example.cn/web/pc/').origin).toBe(
        'https://report.example.cn',
      )
      expect(path).toMatch(/^\/(?!\/)/)
    }),
    { numRuns: 2000 },
  )
})

test('the place is kept while the citizen is at WeChat, and looked at again', () => {
  keepReturnPath('/user/notice')
  expect(keptReturnPath()).toBe('/user/notice')
  sessionStorage.setItem('sign_in_return', '//evil.example')
  expect(keptReturnPath()).toBeUndefined()
  keepReturnPath(undefined)
  expect(sessionStorage.length).toBe(0)
})
