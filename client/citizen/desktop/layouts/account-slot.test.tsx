import { beforeEach, expect, test } from 'vitest'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { featuresFrom } from '../../../kit/features.ts'
import { citizenSession } from '../../site/session/citizen-session.ts'
import { initialState, useStore } from '../../../kit/store.ts'
import { show, the } from '../../../testing/show.tsx'
import { Header } from './header.tsx'

const api = apiForEachTest()
beforeEach(() => {
  useStore.setState(
    { ...initialState, config: { personal_center: 1, features: featuresFrom(['notices_read']) } },
    true,
  )
})

const user = { name: '王小明', phone: '138****5678', wx_bound: false, unread: 3 }
const name = () => the('button', '王小明')
const isOpen = () => name()?.getAttribute('aria-expanded')

async function openSignedIn() {
  citizenSession.tokens.keep('a-session', 3600)
  useStore.setState({ user })
  const present = show(<Header />, '/othertype')
  await expect.poll(name).toBeDefined()
  return present
}

test('offers a visitor to sign in and return here', async () => {
  const present = show(<Header />, '/submit?type=3')
  await expect.poll(() => the('a', '登录')).toBeDefined()
  the('a', '登录')?.click()
  await expect.poll(present).toEqual({ path: '/login', state: { from: '/submit?type=3' } })
})

test('adds no return address on the home page', async () => {
  const present = show(<Header />, '/')
  await expect.poll(() => the('a', '登录')).toBeDefined()
  the('a', '登录')?.click()
  await expect.poll(present).toEqual({ path: '/login', state: null })
})

test('is empty while personal_center is 0, signed in or not', async () => {
  useStore.setState({ config: { personal_center: 0 }, user })
  show(<Header />, '/')
  await expect.poll(() => the('a', '查询进度')).toBeDefined()
  expect(the('a', '登录')).toBeUndefined()
  expect(name()).toBeUndefined()
})

test('shows the name, the unread badge and the menu of the signed-in citizen', async () => {
  await openSignedIn()
  expect(name()?.textContent).toContain('有 3 条未读消息')
  expect(isOpen()).toBe('false')
  name()?.click()
  await expect.poll(isOpen).toBe('true')
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#account-menu a')]
  expect(links.map((a) => a.getAttribute('href'))).toEqual([
    '/user/query',
    '/user/notice',
    '/user/manage',
  ])
})

test('closes the menu on Escape, which returns the focus, and when the focus leaves', async () => {
  await openSignedIn()
  name()?.click()
  await expect.poll(isOpen).toBe('true')
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await expect.poll(isOpen).toBe('false')
  expect(document.activeElement).toBe(name())
  name()?.click()
  await expect.poll(isOpen).toBe('true')
  the('a', '查询进度')?.focus()
  await expect.poll(isOpen).toBe('false')
})

test('signs out, opens the home page and removes the name', async () => {
  const present = await openSignedIn()
  name()?.click()
  the('button', '退出登录')?.click()
  await expect.poll(() => the('a', '登录')).toBeDefined()
  await expect.poll(() => present().path).toBe('/')
  expect(localStorage.getItem('access_token')).toBeNull()
  await expect.poll(() => api.paths()).toContain('self/logout')
})
