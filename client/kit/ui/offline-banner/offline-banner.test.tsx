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

test('with a network there is nothing to say', async () => {
  await render(<OfflineBanner />)
  expect(said()).toBe('')
})

test('a network that goes is told, and so is that nothing is lost; once it is back nothing is said', async () => {
  await render(<OfflineBanner />)
  await network(false)
  expect(said()).toContain('网络已断开')
  expect(said()).toContain('已填写的内容不会丢失')
  await network(true)
  expect(said()).toBe('')
})

test('a page that was opened without the site says what it is, and offers to connect again', async () => {
  document.documentElement.setAttribute(offlineCacheAttribute, '')
  await render(<OfflineBanner />)
  expect(said()).toContain('这是保存在这台设备上的页面')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  await settle(() => again()?.click())
  expect(reload).toHaveBeenCalledOnce()
})

test('as long as there is no network at all, connecting again is not offered', async () => {
  document.documentElement.setAttribute(offlineCacheAttribute, '')
  await render(<OfflineBanner />)
  await network(false)
  expect(said()).toContain('网络已断开')
  expect(again()).toBeNull()
  await network(true)
  expect(again()).not.toBeNull()
})
