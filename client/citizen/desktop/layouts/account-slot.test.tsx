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

test('a visitor is offered to sign in, and to come back', async () => {
  const present = show(<Header />, '/submit?type=3')
  await expect.poll(() => the('a', '登录')).toBeDefined()
  the('a', '登录')?.click()
  await expect.poll(present).toEqual({ path: '/login', state: { from: '/submit?type=3' } })
})

test('from the home page there is nothing to come back to', async () => {
  const present = show(<Header />, '/')
  await expect.poll(() => the('a', '登录')).toBeDefined()
  the('a', '登录')?.click()
  await expect.poll(present).toEqual({ path: '/login', state: null })
})

test('personal_center 0 hides it all, signed in or not', async () => {
  useStore.setState({ config: { personal_center: 0 }, user })
  show(<Header />, '/')
  await expect.poll(() => the('a', '查询进度')).toBeDefined()
  expect(the('a', '登录')).toBeUndefined()
  expect(name()).toBeUndefined()
})

test('the signed-in citizen has a name, a badge and a menu', async () => {
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

test('Escape closes the menu and gives the focus back; so does going elsewhere', async () => {
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

test('signing out leads home, and the name is gone', async () => {
  const present = await openSignedIn()
  name()?.click()
  the('button', '退出登录')?.click()
  await expect.poll(() => the('a', '登录')).toBeDefined()
  await expect.poll(() => present().path).toBe('/')
  expect(localStorage.getItem('access_token')).toBeNull()
  await expect.poll(() => api.paths()).toContain('self/logout')
})
