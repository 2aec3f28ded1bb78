import { beforeEach, expect, test, vi } from 'vitest'

let visit: typeof import('./visit.ts')
beforeEach(async () => {
  vi.resetModules()
  visit = await import('./visit.ts')
})

test('has not moved on the first page, even when its address is corrected', () => {
  visit.arriveAt('a', true)
  visit.arriveAt('a', false)
  expect(visit.hasMoved()).toBe(false)
})

test('a new page starts at its top', () => {
  visit.arriveAt('a', true)
  visit.rememberScroll(700)
  visit.arriveAt('b', false)
  expect([visit.hasMoved(), visit.scrollGoal()]).toEqual([true, 0])
})

test('going back restores the scroll position', () => {
  visit.arriveAt('a', true)
  visit.rememberScroll(700)
  visit.arriveAt('b', false)
  visit.rememberScroll(20)
  visit.arriveAt('a', true)
  expect(visit.scrollGoal()).toBe(700)
})

test('going forward to a page that was never scrolled starts at its top', () => {
  visit.arriveAt('a', true)
  visit.arriveAt('b', true)
  expect(visit.scrollGoal()).toBe(0)
})
