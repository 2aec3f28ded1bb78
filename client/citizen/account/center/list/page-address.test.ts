import { expect, test } from 'vitest'
import { pageOf, pagesFor, shownPage, spanOf, withPage } from './page-address.ts'

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

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

test('a page is shown with the total that came with it, also beyond the last one', () => {
  expect(shownPage([20, 21, 22], 23, 3)).toEqual({ list: [20, 21, 22], total: 23 })
  expect(shownPage([], 23, 9)).toEqual({ list: [], total: 23 })
  expect(shownPage([], 0, 1)).toEqual({ list: [], total: 0 })
})

test('without a total what is there is counted; a longer list is all of it, and shown by pages', () => {
  expect(shownPage([1, 2], undefined, 1)).toEqual({ list: [1, 2], total: 2 })
  expect(shownPage(numbers(23), undefined, 1)).toEqual({ list: numbers(10), total: 23 })
  expect(shownPage(numbers(23), 23, 3)).toEqual({ list: [20, 21, 22], total: 23 })
})
