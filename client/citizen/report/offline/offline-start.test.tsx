import { afterEach, expect, test, vi } from 'vitest'
import { offlineCacheAttribute } from '../../../kit/offline-cache-attribute.ts'
import { show, the } from '../../../testing/show.tsx'
import type { WaitingReport } from '../waiting-report.ts'
import { OfflineStart } from './offline-start.tsx'

afterEach(() => document.documentElement.removeAttribute(offlineCacheAttribute))

const paths = { way: '/way', submit: '/submit', otherType: '/othertype' }
type FindWaiting = () => Promise<WaitingReport | undefined>
const start = (findWaiting: FindWaiting) =>
  show(<OfflineStart paths={paths} findWaiting={findWaiting} className={undefined} />, '/')
const text = () => document.body.textContent

test('on a page from the server there is nothing to help with', () => {
  const findWaiting = vi.fn<() => Promise<undefined>>()
  start(findWaiting)
  expect(text()).toBe('')
  expect(findWaiting).not.toHaveBeenCalled()
})

test('without the site one is led to the draft that waits, and to the telephone numbers', async () => {
  document.documentElement.setAttribute(offlineCacheAttribute, '')
  start(async () => ({ search: '?type=3&way=named', savedAt: '2026年8月1日 09:05' }))
  await expect.poll(text).toContain('2026年8月1日 09:05')
  expect(the('a', '继续填写')?.getAttribute('href')).toBe('/submit?type=3&way=named')
  expect(the('a', '查看其他举报电话')?.getAttribute('href')).toBe('/othertype')
})

const none: FindWaiting = async () => undefined
const lost: FindWaiting = () => Promise.reject(new Error('away'))

test.for([
  ['no draft waits', none],
  ['the form cannot be loaded', lost],
] as const)('when %s, a report can be begun', async ([, findWaiting]) => {
  document.documentElement.setAttribute(offlineCacheAttribute, '')
  start(findWaiting)
  await expect.poll(() => the('a', '先写举报')?.getAttribute('href')).toBe('/way')
})
