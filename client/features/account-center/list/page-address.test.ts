import { expect, test } from 'vitest'
import { pageOf, pagesFor, spanOf, withPage } from './page-address.ts'

test.for([
  ['', 1],
  ['page=1', 1],
  ['page=12', 12],
  ['page=0', 1],
  ['page=-3', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=99999999', 1],
] as const)('?%s is page %i', ([search, page]) => {
  expect(pageOf(new URLSearchParams(search))).toBe(page)
})

test('another page keeps the rest of the address, and the first goes without saying', () => {
  const search = new URLSearchParams('status=closed&page=2')
  expect(withPage(search, 3)).toBe('?status=closed&page=3')
  expect(withPage(search, 1)).toBe('?status=closed')
  expect(withPage(new URLSearchParams('page=2'), 1)).toBe('?')
})

test('ten entries fill a page, and an empty list has one', () => {
  expect([0, 1, 10, 11, 23].map(pagesFor)).toEqual([1, 1, 1, 2, 3])
  expect(spanOf(3)).toEqual({ offset: 20, limit: 10 })
})
