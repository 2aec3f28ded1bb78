import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  accessReportType,
  frontConfig,
  frontConfigDetail,
  reportTypeList,
} from '../../../contract/site.ts'
import { createTestApi, type TestApi } from '../../testing/api/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

test('spec §3: the front-end config is a JSON string, with wx.web_appid and personal_center', async () => {
  const { data } = await api.call(frontConfigDetail, {})
  const detail = frontConfigDetail.output.parse(data)
  expect(frontConfig.parse(JSON.parse(detail.config)).authorities.length).toBeGreaterThanOrEqual(10)
  expect(detail.wx.web_appid).toBe('')
  expect(detail.personal_center).toBe(1)
})

test('spec §9: the type list with offset 0 and limit 9999 is all of them, in order', async () => {
  const { data } = await api.call(reportTypeList, { offset: 0, limit: 9999 })
  const { total, list } = reportTypeList.output.parse(data)
  expect(total).toBe(12)
  expect(list.map((t) => t.name).join()).toBe(
    '政治,暴恐,诈骗,色情,低俗,赌博,侵权,谣言,涉未成年人,网络暴力,涉企侵权,其他',
  )
  expect(list.every((t) => t.guide && t.summary && t.icon)).toBe(true)
})

test('the type list is paged', async () => {
  const { data } = await api.call(reportTypeList, { offset: 10, limit: 5 })
  const { total, list } = reportTypeList.output.parse(data)
  expect([total, list.length]).toEqual([12, 2])
})

test('a type that the centre switched off is not listed and not counted', async () => {
  const set = (enabled: boolean) =>
    api.database.db.updateTable('report_type').set({ enabled }).where('name', '=', '其他').execute()
  await set(false)
  onTestFinished(async () => void (await set(true)))
  const { data } = await api.call(reportTypeList, {})
  expect(reportTypeList.output.parse(data).list.map((t) => t.name)).not.toContain('其他')
  expect((await api.call(accessReportType, { report_type_id: 12 })).errcode).toBe(404)
})

test('access/report/type counts openings by day and nothing else', async () => {
  await Promise.all([1, 1, 1].map((id) => api.call(accessReportType, { report_type_id: id })))
  const counted = await api.database.db.selectFrom('report_type_opened').selectAll().execute()
  expect(counted).toMatchObject([{ report_type_id: 1, times: 3 }])
  expect((await api.call(accessReportType, { report_type_id: 999 })).errcode).toBe(404)
})
