import { expect, test } from 'vitest'
import { useStore } from '../../../../kit/store.ts'
import { apiForEachTest, refusal } from '../../../../testing/api-double.ts'
import { show, the } from '../../../../testing/show.tsx'
import { page, press } from '../../../../testing/citizen.ts'
import { bodies } from '../../../../testing/report-api.ts'
import { notices, reports, startCenterApi } from '../testing/center-api.ts'
import { OwnNotices } from './own-notices.tsx'

const api = apiForEachTest(() => startCenterApi({ unread: 2 }))
const open = (search = '') => show(<OwnNotices />, `/user/notice${search}`)
const [first, second] = notices(2)
const answer = (list: unknown[], unread: number, total = list.length) => ({
  data: { total, unread, list },
})

test('are listed, the unread ones marked, with the way to the reports', async () => {
  api.on('self/msg', answer([first, { ...second, read: true }], 1))
  open()
  await expect.poll(page).toContain('共 2 条，1 条未读')
  expect(page().match(/标为已读/g)).toHaveLength(2)
  expect(the('a', '去我的举报')?.getAttribute('href')).toBe('/user/query')
  expect(useStore.getState().user.unread).toBe(1)
})

test('name their report, and lead to it', async () => {
  const [report] = reports(1)
  api.on('self/msg', answer([{ ...first, report }, second], 2))
  open()
  await expect
    .poll(() => the('a', '诈骗举报：假冒客服')?.getAttribute('href'))
    .toBe(`/user/query?report=${report?.report_id}`)
  expect(the('a', '去我的举报')).toBeDefined()
})

test('one is marked as read in one call, and the badge follows', async () => {
  api.on('self/msg', answer([first, second], 2), answer([first, { ...second, read: true }], 1))
  open()
  await expect.poll(page).toContain('2 条未读')
  const buttons = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === '标为已读',
  )
  buttons[1]?.click()
  await expect.poll(page).toContain('1 条未读')
  expect(bodies(api, 'self/msg')[1]).toEqual({
    offset: 0,
    limit: 10,
    mark_read: ['2'],
  })
  expect(useStore.getState().user.unread).toBe(1)
  expect(document.activeElement?.id).toBe('notice-2')
})

test('all are marked as read, on every page', async () => {
  api.on('self/msg', answer([first, second], 12, 23), answer(notices(2, true), 0, 23))
  open('?page=2')
  await press('全部标为已读')
  await expect.poll(page).toContain('共 23 条，全部已读')
  expect(bodies(api, 'self/msg')[1]).toEqual({ offset: 10, limit: 10, mark_all_read: true })
  expect(useStore.getState().user.unread).toBe(0)
  expect(the('button', '标为已读')).toBeUndefined()
})

test('say so when marking does not work, and stay', async () => {
  api.on('self/msg', answer([first], 1), refusal(500, '系统出了点问题'))
  open()
  await press('标为已读')
  await expect.poll(page).toContain('系统出了点问题')
  expect(page()).toContain('1 条未读')
})

test('that are none say what will be here', async () => {
  api.on('self/msg', answer([], 0))
  open()
  await expect.poll(page).toContain('还没有通知')
  expect(page()).toContain('会在这里通知您')
})

test('can be loaded again when the API is down', async () => {
  api.on('self/msg', 'cut', answer([first], 1))
  open()
  await expect.poll(page).toContain('服务器响应超时')
  await press('重新加载')
  await expect.poll(page).toContain('共 1 条')
})

test('spec §5: phone numbers in them are masked', async () => {
  const text = '验证码发到了 13812345678'
  api.on('self/msg', answer([{ ...first, title: '13812345678 已绑定', text }], 1))
  open()
  await expect.poll(page).toContain('138****5678 已绑定')
  expect(page()).toContain('验证码发到了 138****5678')
  expect(page()).not.toContain('13812345678')
})

test('say what the centre wrote, in the colour of the report’s state', async () => {
  const closed = { ...first, code: 'report_closed', title: '您的举报：已办结', outcome: 'handled' }
  const list = [
    { ...closed, answer: '该网站已被关闭。' },
    { ...closed, id: '8', outcome: 'not_found', answer: '没有发现违法内容。' },
    { ...closed, id: '9', code: 'report_accepted', title: '您的举报：已受理', answer: '已受理。' },
  ]
  api.on('self/msg', answer(list, 0))
  open()
  await expect.poll(page).toContain('该网站已被关闭。')
  expect(page()).toContain('没有发现违法内容。')
  // Words that only repeat the status are left out.
  expect(page().match(/已受理/g)).toHaveLength(1)
  const classes = [...document.querySelectorAll('li')].map(({ className }) => className)
  expect(classes.map((each) => /done|refused|going/.exec(each)?.[0])).toEqual([
    'done',
    'refused',
    'going',
  ])
})
