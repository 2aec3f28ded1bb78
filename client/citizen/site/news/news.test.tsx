import { expect, test, vi } from 'vitest'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { noFeatures } from '../../../kit/features.ts'
import { useStore } from '../../../kit/store.ts'
import { show, the } from '../../../testing/show.tsx'
import { parseFrontConfig } from '../load-front-config.ts'
import { Announcements } from './announcements.tsx'
import { Campaigns } from './campaigns.tsx'
import { phoneSite, SiteContext } from '../paths.ts'
import Faq from './faq-list.tsx'
import { Figures } from './figures.tsx'
import NoticePage from './notice-page.tsx'

const api = apiForEachTest()

const page = () => document.body.textContent
const links = () =>
  [...document.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])

/** The front-end config of the back end, as if it had been loaded. */
const configure = (config: object): void =>
  useStore.setState({
    config: { personal_center: 1, config: parseFrontConfig(JSON.stringify(config)) },
  })
const notice = (id: string) => ({ id, title: `公告${id}`, text: '短', date: '2026-11-01' })

test('the newest announcements lead to their pages, and to all of them where there are more', async () => {
  configure({ notices: ['d', 'c', 'b', 'a'].map(notice) })
  show(<Announcements />, '/')
  await expect.poll(() => links().length).toBe(4)
  expect(links()[0]).toEqual(['公告d2026-11-01', '/announcements?id=d'])
  expect(links()[3]).toEqual(['全部公告（4）', '/announcements'])
})

test('the page of an announcement has its body in paragraphs, as text', async () => {
  configure({ notices: [{ ...notice('a'), body: '第一段\n<b>第二段</b>' }] })
  show(<NoticePage />, '/announcements?id=a')
  await expect.poll(page).toContain('第一段')
  expect([...document.querySelectorAll('p')].map((p) => p.textContent)).toEqual(
    expect.arrayContaining(['第一段', '<b>第二段</b>']),
  )
  expect(document.querySelector('b')).toBeNull()
})

test('one without a body has what is said of it', async () => {
  configure({ notices: [notice('a')] })
  show(<NoticePage />, '/announcements?id=a')
  await expect.poll(page).toContain('短')
})

test('an announcement that has gone says so, and shows the others', async () => {
  configure({ notices: [notice('a')] })
  show(<NoticePage />, '/announcements?id=gone')
  await expect.poll(page).toContain('没有找到这条公告')
  expect(the('a', '公告a')).toBeDefined()
})

test.for([
  ['announcements', <NoticePage key="n" />, '现在没有公告'],
  ['questions', <Faq key="f" />, '还没有公布'],
] as const)('a back end without %s is said to have none', async ([, shown, said]) => {
  api.on('front/config/detail', { data: { config: '{"title":"举报中心"}', personal_center: 1 } })
  show(shown, '/')
  await expect.poll(page).toContain(said)
})

test('a campaign is shown to the end of its last day in China, and leads to its type and its notice', async () => {
  const campaigns = [
    { title: '清朗', until: '2026-11-30', report_type_id: 9, notice_id: 'a' },
    { title: '过期', until: '2026-11-29' },
  ]
  vi.useFakeTimers({ now: new Date('2026-11-30T23:59:00+08:00'), toFake: ['Date'] })
  configure({ campaigns, notices: [notice('a')] })
  show(<Campaigns />, '/')
  await expect.poll(links).toEqual([
    ['举报：清朗', '/way?type=9'],
    ['查看公告：清朗', '/announcements?id=a'],
  ])
  expect(page()).not.toContain('过期')
})

test('figures are shown with their month and the day of counting; without any, nothing is', async () => {
  configure({
    figures: {
      month: '2026-09',
      updated: '2026-10-01',
      items: [{ label: '收到举报', value: '1,234' }],
    },
  })
  show(<Figures />, '/')
  await expect.poll(page).toContain('2026 年 9 月办理情况')
  expect(page()).toContain('1,234')
  expect(page()).toContain('更新于 2026-10-01')
  expect(the('a', '每月受理情况')).toBeUndefined()
  configure({})
  await expect.poll(page).not.toContain('办理情况')
})

test('figures lead to the page of all months, where the back end has closed ones', async () => {
  useStore.setState({
    config: {
      personal_center: 1,
      config: parseFrontConfig(
        JSON.stringify({
          figures: { month: '2026-09', items: [{ label: '收到举报', value: '12' }] },
        }),
      ),
      features: { ...noFeatures, figures: true },
    },
  })
  show(<Figures />, '/')
  await expect.poll(() => links()).toEqual([['每月受理情况', '/figures']])
})

test('figures of a demo say that they are samples', async () => {
  const items = [{ label: '收到举报', value: '1,234' }]
  configure({ figures: { month: '2026-10', is_sample: true, items } })
  show(<Figures />, '/')
  await expect.poll(page).toContain('2026 年 10 月办理情况（示例数据）')
})

test('questions stand under their groups, and open all at once', async () => {
  configure({
    faq: [
      { group: '举报前', question: '要钱吗？', answer: '不收费。\n也不用注册。' },
      { group: '提交后', question: '多久？', answer: '看进度。' },
    ],
  })
  show(
    <SiteContext value={phoneSite}>
      <Faq />
    </SiteContext>,
    '/faq',
  )
  await expect.poll(() => document.querySelectorAll('h2').length).toBe(2)
  const open = () => document.querySelectorAll('details[open]').length
  expect(open()).toBe(0)
  the('button', '全部展开')?.click()
  await expect.poll(open).toBe(2)
  the('button', '全部收起')?.click()
  await expect.poll(open).toBe(0)
})
