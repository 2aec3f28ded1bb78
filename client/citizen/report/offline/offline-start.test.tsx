import { afterEach, expect, test, vi } from 'vitest'
import { offlineCacheAttribute } from '../../../kit/offline-cache-attribute.ts'
import { show, the } from '../../../testing/show.tsx'
import * as drafts from '../draft/usable-drafts.ts'
import { OfflineStart } from './offline-start.tsx'

afterEach(() => document.documentElement.removeAttribute(offlineCacheAttribute))

const paths = { way: '/way', submit: '/submit', otherType: '/othertype' }
const start = () => show(<OfflineStart paths={paths} className={undefined} />, '/')
const text = () => document.body.textContent
const found = () => vi.spyOn(drafts, 'usableDrafts')

test('on a page from the server there is nothing to help with', () => {
  const usable = found()
  start()
  expect(text()).toBe('')
  expect(usable).not.toHaveBeenCalled()
})

const savedAt = Date.parse('2026-08-01T09:05+08:00')

test('without the site one is led to the draft that waits, and to the telephone numbers', async () => {
  document.documentElement.setAttribute(offlineCacheAttribute, '')
  found().mockResolvedValue([{ id: 'a', savedAt, needsServer: false }])
  start()
  await expect.poll(text).toContain('2026年8月1日 09:05')
  expect(the('a', '继续填写')?.getAttribute('href')).toBe('/submit')
  expect(the('a', '查看其他举报电话')?.getAttribute('href')).toBe('/othertype')
})

test('a draft that needs the server is named, and a report can be begun', async () => {
  document.documentElement.setAttribute(offlineCacheAttribute, '')
  found().mockResolvedValue([{ id: 'a', savedAt, needsServer: true }])
  start()
  await expect.poll(text).toContain('连上网站以后才能打开')
  expect(the('a', '先写举报')?.getAttribute('href')).toBe('/way')
})

test.for([
  ['no draft waits', async () => []],
  ['nothing can be stored', () => Promise.reject(new Error('away'))],
] as const)('when %s, a report can be begun', async ([, usable]) => {
  document.documentElement.setAttribute(offlineCacheAttribute, '')
  found().mockImplementation(usable)
  start()
  await expect.poll(() => the('a', '先写举报')?.getAttribute('href')).toBe('/way')
})
