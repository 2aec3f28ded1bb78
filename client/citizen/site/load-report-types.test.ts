import { expect, test } from 'vitest'
import { apiForEachTest } from '../../testing/api-double.ts'
import type { ReportType } from '../../../contract/site/site.ts'
import { initialState, useStore } from '../../kit/store.ts'
import { loadReportTypes } from './load-report-types.ts'

const api = apiForEachTest()

const fraud: ReportType = {
  id: 3,
  name: '诈骗',
  summary: '骗取钱财',
  guide: '写清经过',
  icon: 'hand-coins',
  real_name_required: false,
  order: 3,
}
const calls = () => api.received.filter(({ path }) => path === 'report/type/list')

test('spec §9: the type list is asked for with offset 0 and limit 9999', async () => {
  api.on('report/type/list', { data: { total: 1, list: [fraud] } })
  await loadReportTypes()
  expect(calls()).toMatchObject([{ method: 'GET', query: { offset: '0', limit: '9999' } }])
  expect(useStore.getState().typeList).toEqual([fraud])
})

test('spec §4: the type list is fetched once and cached', async () => {
  api.on('report/type/list', { data: { total: 1, list: [fraud] } })
  await Promise.all([loadReportTypes(), loadReportTypes()])
  await loadReportTypes()
  expect(calls()).toHaveLength(1)
})

test('a failed fetch is tried again', async () => {
  api.on('report/type/list', 'cut', { data: { total: 1, list: [fraud] } })
  await expect(loadReportTypes()).rejects.toThrow('服务器响应超时')
  await loadReportTypes()
  expect(useStore.getState().typeList).toEqual([fraud])
})

test('without an answer a report can be written with the types that this device kept; the next caller asks again', async () => {
  const newer = { ...fraud, summary: '冒充客服' }
  api.on(
    'report/type/list',
    { data: { total: 1, list: [fraud] } },
    { status: 502, body: '' },
    { data: { total: 1, list: [newer] } },
  )
  await loadReportTypes()
  useStore.setState(initialState, true)
  await loadReportTypes()
  expect(useStore.getState().typeList).toEqual([fraud])
  await loadReportTypes()
  expect(useStore.getState().typeList).toEqual([newer])
})

test.for(['', '[{"id":"3"}]', '{}'])('ignores an unreadable stored value: %j', async (kept) => {
  localStorage.setItem('report_types.zh-CN', kept)
  api.on('report/type/list', 'cut')
  await expect(loadReportTypes()).rejects.toThrow('服务器响应超时')
})
