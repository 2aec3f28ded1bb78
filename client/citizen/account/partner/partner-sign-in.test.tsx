import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { initialState, useStore } from '../../../kit/store.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { page, press } from '../../../testing/citizen.ts'
import { show, the } from '../../../testing/show.tsx'
import { citizenSession } from '../../site/session/citizen-session.ts'
import SignInScreen from '../sign-in/sign-in-screen.tsx'
import { partnerTicket } from './partner-ticket.ts'

const li = { name: '李雷', phone: '139****0001', wx_bound: false, unread: 0 }
const session = { access_token: 'the-session-of-li', expires_in: 3600, user: li }

const api = apiForEachTest()
beforeEach(() => {
  useStore.setState({ ...initialState, config: { personal_center: 1 } }, true)
  api.on('izy/login', { data: session })
})

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1>{title}</h1>
    {children}
  </>
)
const open = (search: string) =>
  show(
    <Routes>
      <Route path="/login" element={<SignInScreen frame={Frame} />} />
      <Route path="*" element={null} />
    </Routes>,
    `/login${search}`,
  )
const callsOf = (path: string) => api.received.filter((call) => call.path === path)
const storedToken = () => localStorage.getItem('access_token')

describe('spec §7: izy/login', () => {
  test('gets the ticket and whatever else the partner sent, and the address nothing of it', async () => {
    const at = open('?ticket=a.b.c&channel=app&from=/user/notice')
    await expect.poll(page).toContain('将用 李雷 的账号登录')
    expect(at()).toEqual({ path: '/login', state: { from: '/user/notice' } })
    expect(callsOf('izy/login').map(({ body }): unknown => JSON.parse(body))).toEqual([
      { channel: 'app', ticket: 'a.b.c' },
    ])
    await press('是我本人，登录')
    await expect.poll(() => at().path).toBe('/user/notice')
    expect(storedToken()).toBe('the-session-of-li')
    expect(citizenSession.state()).toBe('signedIn')
    expect([localStorage, sessionStorage].flatMap((kept) => Object.values(kept))).not.toContain(
      'a.b.c',
    )
  })

  test('answered with nothing: self/info says who it is, under the token that the ticket went with', async () => {
    api.on('izy/login', { data: {} })
    api.on('self/info', { data: { user: { name: '李雷' } } })
    const at = open('?ticket=abc')
    await press('是我本人，登录')
    await expect.poll(() => at().path).toBe('/user/query')
    expect(storedToken()).toBe(callsOf('izy/login')[0]?.headers['access-token'])
  })

  test.for([
    [403, '这种登录方式还没有开通，请用手机号登录'],
    [404, '您还没有注册，请先用手机号注册，再从原来的平台进入'],
    [422, '登录凭证无效、已过期或已用过，请回到原来的平台重新进入'],
  ] as const)('that is refused (%s) offers the other ways', async ([errcode, message]) => {
    api.on('izy/login', refusal(errcode, message))
    open('?ticket=abc')
    await expect.poll(page).toContain(message)
    expect(the('button', '重试')).toBeUndefined()
    await press('用手机号登录或注册')
    await expect.poll(() => the('button', '密码登录')).toBeDefined()
    expect(the('a', '注册')).toBeDefined()
  })

  test('that did not arrive can be tried again', async () => {
    api.on('izy/login', 'cut', { data: session })
    open('?ticket=abc')
    await press('重试')
    await expect.poll(page).toContain('将用 李雷 的账号登录')
  })

  test('is not confused with WeChat’s return, nor called without a ticket', () => {
    for (const search of [
      '',
      '?ticket=',
      '?code=a&state=b',
      '?ticket=a&state=b',
      '?ticket=a&code=b',
    ])
      expect(partnerTicket(search)).toBeUndefined()
    expect(partnerTicket('?ticket=a&step=register&view=desktop&x=1')).toEqual({
      ticket: 'a',
      x: '1',
    })
  })
})

describe('attack: a link with another person’s ticket', () => {
  test('asks about the name before signing in, and ends the session on refusal', async () => {
    open('?ticket=of-the-attacker')
    await expect.poll(page).toContain('将用 李雷 的账号登录')
    expect(page()).toContain('如果链接是别人发给您的，请不要登录')
    expect([storedToken(), citizenSession.state(), useStore.getState().user.name]).toEqual([
      null,
      'visitor',
      '',
    ])
    await press('不是我')
    await expect.poll(page).toContain('密码登录')
    await expect
      .poll(() => callsOf('self/logout').map(({ headers }) => headers['access-token']))
      .toEqual(['the-session-of-li'])
    expect(storedToken()).not.toBe('the-session-of-li')
    expect(citizenSession.state()).toBe('visitor')
  })

  describe('and is signed in already', () => {
    beforeEach(() => citizenSession.signIn({ access_token: 'my-own', user: { name: '王小明' } }))

    test('they stay who they are', async () => {
      const at = open('?ticket=of-the-attacker')
      await expect.poll(page).toContain('现在登录的是 王小明')
      expect(callsOf('izy/login')[0]?.headers['access-token']).not.toBe('my-own')
      await press('继续用 王小明')
      await expect.poll(() => at().path).toBe('/user/query')
      expect([storedToken(), useStore.getState().user.name]).toEqual(['my-own', '王小明'])
    })

    test('they change only by their own wish, and are signed out then', async () => {
      const at = open('?ticket=my-other-account')
      await press('是我本人，换成 李雷')
      await expect.poll(() => at().path).toBe('/user/query')
      expect([storedToken(), useStore.getState().user.name]).toEqual(['the-session-of-li', '李雷'])
      expect(callsOf('self/logout').map(({ headers }) => headers['access-token'])).toEqual([
        'my-own',
      ])
    })

    test('a ticket that is refused is told, and they go on', async () => {
      api.on('izy/login', refusal(422, '登录凭证无效'))
      const at = open('?ticket=abc')
      await expect.poll(page).toContain('登录凭证无效')
      expect(at().path).toBe('/login')
      await press('继续用 王小明')
      await expect.poll(() => at().path).toBe('/user/query')
    })
  })
})
