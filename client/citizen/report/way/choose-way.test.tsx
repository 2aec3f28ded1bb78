import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { useStore } from '../../../kit/store.ts'
import { apiForEachTest, refusal } from '../../../testing/api-double.ts'
import { announce } from '../../../testing/announce.ts'
import { heading, show, the } from '../../../testing/show.tsx'
import { anonymity } from '#words/site.ts'
import ChooseWay from './choose-way.tsx'

const type = (id: number, name: string, real_name_required: boolean) => ({
  id,
  name,
  summary: '简介',
  guide: '写清经过',
  icon: 'flag',
  real_name_required,
  order: id,
})

const api = apiForEachTest()
beforeEach(() => {
  const list = [type(3, '诈骗', false), type(11, '涉企侵权', true)]
  api.on('report/type/list', { data: { total: 2, list } })
  api.on('report/judge', judgement({}))
})

const judgement = (said: object) => ({
  data: { allowed: true, need_phone: false, need_login: false, ...said },
})
const calls = (path: string) => api.received.filter((call) => call.path === path)
const radio = (way: string) => document.querySelector<HTMLInputElement>(`input[value=${way}]`)
const next = () => the('button', '下一步')?.click()
const text = () => document.body.textContent

test('a way that was chosen before is not asked for again: the type leads to the form, and counts', async () => {
  const at = show(
    <Routes>
      <Route path="/way" element={<ChooseWay />} />
      <Route path="/submit" element={null} />
    </Routes>,
    '/way?way=named',
  )
  await expect.poll(() => the('a', '诈骗')).toBeDefined()
  the('a', '诈骗')?.click()
  await expect.poll(() => at().path).toBe('/submit?type=3&way=named')
  await expect.poll(() => calls('access/report/type').length).toBe(1)
  expect(useStore.getState().selectedWay).toBe(1)
})

test('the way is asked for where the one that was chosen is not open for the type', async () => {
  const at = show(<ChooseWay />, '/way?way=anonymous')
  await expect.poll(() => the('a', '涉企侵权')).toBeDefined()
  the('a', '涉企侵权')?.click()
  await expect.poll(() => radio('named')?.checked).toBe(true)
  expect(at().path).toBe('/way?type=11')
  expect(heading()).toBe('要不要留下联系方式？')
})

test('what is stored is promised only where the back end says so', async () => {
  announce([])
  show(<ChooseWay />, '/way?type=3')
  await expect.poll(text).toContain('凭查询码看进度')
  for (const promise of ['不保存', '加密保存', '无法找回']) expect(text()).not.toContain(promise)
  announce()
  await expect.poll(text).toContain(anonymity)
  expect(text()).toContain('加密保存')
})

test('a type that does not exist is chosen again', async () => {
  show(<ChooseWay />, '/way?type=99')
  await expect.poll(() => the('a', '诈骗')).toBeDefined()
  expect(radio('named')).toBeNull()
})

test('opening a type counts it, once', async () => {
  show(<ChooseWay />, '/way?type=3')
  await expect.poll(() => calls('access/report/type').length).toBe(1)
  expect(calls('access/report/type')[0]?.body).toBe('{"report_type_id":3}')
})

test('going on asks the server with real_name and report_type_id, and leads to the form', async () => {
  const at = show(<ChooseWay />, '/way?type=3')
  await expect.poll(() => radio('named')).not.toBeNull()
  radio('named')?.click()
  next()
  await expect.poll(() => at().path).toBe('/submit?type=3&way=named')
  expect(calls('report/judge')[0]?.query).toEqual({ real_name: '1', report_type_id: '3' })
  expect(useStore.getState().selectedWay).toBe(1)
})

test('anonymous is 0 in selectedWay', async () => {
  useStore.setState({ selectedWay: 1 })
  const at = show(<ChooseWay />, '/way?type=3&way=anonymous')
  await expect.poll(() => radio('anonymous')?.checked).toBe(true)
  next()
  await expect.poll(() => at().path).toBe('/submit?type=3&way=anonymous')
  expect(useStore.getState().selectedWay).toBe(0)
})

test('going on without a choice names it and makes no call', async () => {
  show(<ChooseWay />, '/way?type=3')
  await expect.poll(() => radio('named')).not.toBeNull()
  next()
  await expect.poll(text).toContain('请选择一种举报方式')
  expect(calls('report/judge')).toEqual([])
})

test('a type that needs a real name offers that way only, and says why', async () => {
  show(<ChooseWay />, '/way?type=11&way=anonymous')
  await expect.poll(() => radio('named')?.checked).toBe(true)
  expect(radio('anonymous')?.disabled).toBe(true)
  expect(text()).toContain('只能实名举报')
})

test('a refusal of the server is shown, and choosing again takes it away', async () => {
  api.on('report/judge', judgement({ allowed: false, message: '这一类请实名举报' }))
  const at = show(<ChooseWay />, '/way?type=3&way=anonymous')
  await expect.poll(() => radio('anonymous')?.checked).toBe(true)
  next()
  await expect.poll(text).toContain('这一类请实名举报')
  expect(at().path).toBe('/way?type=3&way=anonymous')
  radio('named')?.click()
  await expect.poll(text).not.toContain('这一类请实名举报')
})

test('a type that needs a login leads there', async () => {
  api.on('report/judge', judgement({ need_login: true }))
  show(<ChooseWay />, '/way?type=3&way=named')
  await expect.poll(() => radio('named')?.checked).toBe(true)
  next()
  await expect.poll(() => the('a', '去登录')?.getAttribute('href')).toBe('/login')
})

test('when the server is away the citizen is told and can try again', async () => {
  api.on('report/judge', { status: 502, body: '' }, judgement({}))
  const at = show(<ChooseWay />, '/way?type=3&way=named')
  await expect.poll(() => radio('named')?.checked).toBe(true)
  next()
  await expect.poll(text).toContain('服务器端出错')
  next()
  await expect.poll(() => at().path).toBe('/submit?type=3&way=named')
})

test('without a network the form opens all the same: sending decides', async () => {
  api.on('report/judge', 'cut')
  const at = show(<ChooseWay />, '/way?type=3&way=named')
  await expect.poll(() => radio('named')?.checked).toBe(true)
  next()
  await expect.poll(() => at().path).toBe('/submit?type=3&way=named')
})

test('when the types do not arrive the citizen is told and can load them again', async () => {
  api.on('report/type/list', refusal(500, '系统出了点问题'), { data: { total: 0, list: [] } })
  show(<ChooseWay />, '/way?type=3')
  await expect.poll(text).toContain('系统出了点问题')
  the('button', '重新加载')?.click()
  await expect.poll(text).toContain('暂时没有开放的举报类型')
})
