import { afterEach, expect, test, vi } from 'vitest'
import { render, settle } from '../../../testing/render.tsx'
import { offlineCacheAttribute } from '../../offline-cache-attribute.ts'
import { OfflineBanner } from './offline-banner.tsx'

afterEach(() => document.documentElement.removeAttribute(offlineCacheAttribute))

const said = () => document.querySelector('output')?.textContent
const again = () => document.querySelector('button')
const network = (isThere: boolean) =>
  settle(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
    window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
  })

test('is empty with a network', async () => {
  await render(<OfflineBanner />)
  expect(said()).toBe('')
})

test('tells that the network is gone and nothing is lost, and disappears once it is back', async () => {
  await render(<OfflineBanner />)
  await network(false)
  expect(said()).toContain('网络已断开')
  expect(said()).toContain('已填写的内容不会丢失')
  await network(true)
  expect(said()).toBe('')
})

test('explains a page from the offline cache, and offers to reconnect', async () => {
  document.documentElement.setAttribute(offlineCacheAttribute, '')
  await render(<OfflineBanner />)
  expect(said()).toContain('这是保存在这台设备上的页面')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  await settle(() => again()?.click())
  expect(reload).toHaveBeenCalledOnce()
})

test('does not offer to reconnect without any network', async () => {
  document.documentElement.setAttribute(offlineCacheAttribute, '')
  await render(<OfflineBanner />)
  await network(false)
  expect(said()).toContain('网络已断开')
  expect(again()).toBeNull()
  await network(true)
  expect(again()).not.toBeNull()
})
