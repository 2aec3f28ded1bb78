import { beforeEach, expect, test } from 'vitest'
import { apiForEachTest } from '../../../testing/api-double.ts'
import { announce } from '../../../testing/announce.ts'
import { heading, show, the } from '../../../testing/show.tsx'
import { anonymity } from '#words/site.ts'
import Home from './home.tsx'

const api = apiForEachTest()
beforeEach(() => api.on('report/type/list', { data: { total: 0, list: [] } }))

const page = () => document.body.textContent
/** What only a back end can promise. */
const promises = [anonymity, '有时限', '超时会标出来', '不会变成两份']

test('lists telephone numbers first, then the box, the query and the types', async () => {
  show(<Home />, '/')
  await expect.poll(heading).toBe('看到了，就告诉我们。')
  const places = [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'))
  expect(places.slice(0, 2)).toEqual(['tel:110', 'tel:96110'])
  expect(document.querySelector('textarea')?.labels[0]?.textContent).toBe('看到了什么，放进来')
  await expect.poll(() => the('a', '匿名举报')).toBeDefined()
  expect(the('a', '匿名举报')?.getAttribute('href')).toBe('/way?way=anonymous')
  expect(the('a', '实名举报')?.getAttribute('href')).toBe('/way?way=named')
  await expect.poll(() => the('button', '查询')).toBeDefined()
})

test('promises nothing for a back end that announces no capability', async () => {
  announce([])
  show(<Home />, '/')
  await expect.poll(page).toContain('我们怎样对待您的举报')
  expect(promises.filter((words) => page().includes(words))).toEqual([])
})

test('states the announced capabilities', async () => {
  announce()
  show(<Home />, '/')
  await expect.poll(page).toContain('我们怎样对待您的举报')
  expect(promises.filter((words) => !page().includes(words))).toEqual([])
})

test('hides the example receipt from screen readers', async () => {
  show(<Home />, '/')
  await expect.poll(page).toContain('ZC67')
  const heard = document.body.cloneNode(true) as HTMLElement
  for (const hidden of heard.querySelectorAll('[aria-hidden=true]')) hidden.remove()
  expect(heard.textContent).not.toContain('ZC67')
})
