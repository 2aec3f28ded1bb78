import { createRoutesFromElements, matchRoutes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { desktopPaths } from '../../../contract/pages.ts'
import { useStore } from '../../kit/store.ts'
import { apiForEachTest, refusal } from '../../testing/api-double.ts'
import { heading, show, the } from '../../testing/show.tsx'
import { fill, press } from '../../testing/citizen.ts'
import { App } from './app.tsx'
import { desktopRoutes } from './screens.ts'

const api = apiForEachTest()
beforeEach(() => {
  api.on('self/info', refusal(401, '请先登录'))
  api.on('front/config/detail', {
    data: { config: '{"title":"举报中心"}', wx: { web_appid: '' }, personal_center: 1 },
  })
  api.on('report/type/list', { data: { total: 1, list: [fraud] } })
  window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
})

const fraud = {
  id: 3,
  name: '诈骗',
  summary: '骗取钱财',
  guide: '写清经过',
  icon: 'hand-coins',
  real_name_required: false,
  order: 3,
}
const citizen = { name: '王小明', phone: '138****5678', email: null, wx_bound: false, unread: 0 }

/** Opens the site at an address below its base; returns where the citizen is. */
function open(address: string) {
  const present = show(<App />, address)
  return () => present().path
}

test('spec §2: these are the routes, with their layouts and names', () => {
  expect(desktopRoutes.map(({ path, layout, id }) => [path, layout, id])).toEqual([
    ['/', 'main', 'home'],
    ['/othertype', 'main', 'otherType'],
    ['/way', 'main', 'way'],
    ['/submit', 'main', 'submit'],
    ['/query', 'main', 'query'],
    ['/user/query', 'user', 'userQuery'],
    ['/user/notice', 'user', 'userNotice'],
    ['/user/manage', 'user', 'userAccount'],
    ['/login', 'full', 'login'],
    // Beyond the specification.
    ['/privacy', 'main', 'privacy'],
    ['/rules', 'main', 'rules'],
    ['/sitemap', 'main', 'sitemap'],
    ['/accessibility', 'main', 'accessibility'],
    ['/announcements', 'main', 'announcements'],
    ['/faq', 'main', 'faq'],
    ['/verify', 'main', 'verify'],
    ['/figures', 'main', 'figures'],
  ])
})

test.for([
  ['/user/query', 'userQuery'],
  ['/user/notice', 'userNotice'],
  ['/user/manage', 'userAccount'],
] as const)('spec §2: React Router knows %s by the name %s', ([path, name]) => {
  const routes = createRoutesFromElements(App({}).props.children)
  expect(matchRoutes(routes, path)?.at(-1)?.route.id).toBe(name)
})

test('serves every route on a reload', () => {
  const paths = desktopRoutes.flatMap(({ path, alias }) => [path, ...(alias ? [alias] : [])])
  expect(paths.toSorted()).toEqual(desktopPaths().toSorted())
})

test.for([
  ['/', '看到了，就告诉我们。'],
  ['/othertype', '其他举报渠道'],
  ['/way', '我要举报'],
  ['/way?type=3', '要不要留下联系方式？'],
  ['/submit', '提交举报'],
  ['/query', '查询进度'],
  ['/login', '登录'],
  ['/privacy', '隐私说明'],
  ['/rules', '举报规则'],
  ['/sitemap', '网站地图'],
  ['/accessibility', '无障碍声明'],
  ['/announcements', '公告'],
  ['/faq', '常见问题'],
  ['/verify', '验证回执'],
  ['/figures', '每月受理情况'],
] as const)('spec §2: %s opens its screen', async ([address, title]) => {
  const at = open(address)
  await expect.poll(heading).toBe(title)
  expect(at()).toBe(address)
})

test('spec §2: redirects an unknown path to /', async () => {
  const at = open('/no/such/page')
  await expect.poll(heading).toContain('就告诉我们')
  expect(at()).toBe('/')
  expect(document.body.textContent).toContain('没有这个页面，已回到首页')
})

test('spec §2: redirects /user to /user/query, which shows the signed-in citizen', async () => {
  api.on('self/info', { data: { user: citizen } })
  const at = open('/user?from=wechat')
  await expect.poll(heading).toBe('我的举报')
  expect(at()).toBe('/user/query?from=wechat')
  expect(useStore.getState().user.name).toBe('王小明')
})

test('spec §2: a visitor who opens a user path is sent to /login', async () => {
  const at = open('/user/notice')
  await expect.poll(at).toBe('/login')
  await expect.poll(heading).toBe('登录')
})

test('spec §2: the login screen is separate from both layouts', async () => {
  open('/login')
  await expect.poll(heading).toBe('登录')
  expect(document.querySelector('nav')).toBeNull()
})

test('spec §1: the page title comes from the configuration', async () => {
  open('/query')
  await expect.poll(() => document.title).toBe('查询进度 - 举报中心')
})

test('spec §4: fetches the config once for all navigations', async () => {
  open('/')
  await expect.poll(() => the('a', '诈骗')).toBeDefined()
  the('a', '其他举报渠道')?.click()
  await expect.poll(heading).toBe('其他举报渠道')
  the('a', '首页')?.click()
  await expect.poll(heading).toContain('就告诉我们')
  const { length } = api.paths().filter((path) => path === 'front/config/detail')
  expect(length).toBe(1)
})

test('spec §8: 419 shows an alert titled 提示, and the page reloads on confirm', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  api.on('report/type/list', refusal(419))
  open('/')
  await expect.poll(() => document.querySelector('dialog h2')?.textContent).toBe('提示')
  expect(document.querySelector('dialog')?.textContent).toContain('页面已失效，请刷新页面重试')
  the('button', '刷新')?.click()
  expect(reload).toHaveBeenCalledOnce()
})

test('spec §8: 419 from self info shows no alert and leads to /login', async () => {
  api.on('self/info', refusal(419))
  const at = open('/user/query')
  await expect.poll(at).toBe('/login')
  expect(document.querySelector('dialog')).toBeNull()
})

test('opens the home page while the server is unreachable, names the missing part and offers a retry', async () => {
  api.on('report/type/list', { status: 502, body: '' }, { data: { total: 1, list: [fraud] } })
  open('/')
  await expect.poll(() => document.body.textContent).toContain('服务器端出错')
  the('button', '重新加载')?.click()
  await expect.poll(() => the('a', '诈骗')?.getAttribute('href')).toBe('/way?type=3')
})

test.for([0, false, '0'])(
  'personal_center %j hides the links to the personal centre',
  async (personal_center) => {
    api.on('front/config/detail', {
      data: { config: '{}', wx: { web_appid: '' }, personal_center },
    })
    open('/')
    await expect.poll(() => useStore.getState().config.personal_center).toBe(0)
    expect(the('a', '登录')).toBeUndefined()
  },
)

test('marks the open page in the navigation', async () => {
  open('/query')
  const current = () => document.querySelector('nav [aria-current=page]')?.textContent
  await expect.poll(current).toBe('查询进度')
})

test('moves the focus to the heading on navigation', async () => {
  open('/othertype')
  await expect.poll(heading).toBe('其他举报渠道')
  the('a', '我要举报')?.click()
  await expect.poll(heading).toBe('我要举报')
  await expect.poll(() => document.activeElement?.textContent).toBe('我要举报')
})

test('spec §3: redirects the personal centre to the query page while personal_center is 0, and says so once', async () => {
  api.on('self/info', { data: { user: citizen } })
  api.on('front/config/detail', {
    data: { config: '{}', wx: { web_appid: '' }, personal_center: 0 },
  })
  const at = open('/user/manage')
  await expect.poll(at).toBe('/query')
  await expect.poll(() => document.body.textContent).toContain('个人中心现在没有开放')
  expect(api.paths()).not.toContain('self/query')
})

test('returns from sign-in to the list that was open', async () => {
  const present = show(<App />, '/user/query?status=closed&page=2')
  await expect.poll(() => present().path).toBe('/login')
  expect(present().state).toEqual({ from: '/user/query?status=closed&page=2' })
})

test('opens the query page as a visitor after an account is deleted', async () => {
  api.on('self/info', { data: { user: citizen } }, refusal(401, '请先登录'))
  api.on('self/password/verify', { data: { verify_ticket: 'verify-ticket-0001', expires_in: 600 } })
  localStorage.setItem('access_token', 'of-the-session')
  const at = open('/user/manage')
  await press('注销账号')
  await fill('delete-proof-password', 'correct-horse-7')
  await fill('delete-phrase', '注销账号')
  await press('永久注销账号')
  await expect.poll(at).toBe('/query')
  await expect.poll(() => document.body.textContent).toContain('账号已注销')
  await expect.poll(() => useStore.getState().user.name).toBe('')
  expect(localStorage.getItem('access_token')).not.toBe('of-the-session')
})
