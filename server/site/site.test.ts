import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import {
  accessReportType,
  frontConfig,
  frontConfigDetail,
  reportTypeList,
} from '../../contract/site/site.ts'
import { createTestApi } from '../testing/api/test-api.ts'

const api = await closeAfterAll(createTestApi())

test('spec §3: the front-end config is a JSON string, with wx.web_appid and personal_center', async () => {
  const { data } = await api.call(frontConfigDetail, {})
  const detail = frontConfigDetail.output.parse(data)
  expect(frontConfig.parse(JSON.parse(detail.config)).authorities.length).toBeGreaterThanOrEqual(10)
  expect(detail.wx.web_appid).toBe('')
  expect(detail.personal_center).toBe(1)
})

test('all that a new portal says to English pages is in English', async () => {
  const { data } = await api.call(frontConfigDetail, {}, { language: 'en' })
  const { config } = frontConfigDetail.output.parse(data)
  expect(config).not.toMatch(/\p{Script=Han}/u)
  expect(frontConfig.parse(JSON.parse(config)).rules.text).toMatch(/^1\. /)
})

test('spec §9: the type list with offset 0 and limit 9999 is all of them, in order', async () => {
  const { data } = await api.call(reportTypeList, { offset: 0, limit: 9999 })
  const { total, list } = reportTypeList.output.parse(data)
  expect(total).toBe(12)
  expect(list.map((t) => t.name).join()).toBe(
    '诈骗,赌博,色情,涉未成年人,网络暴力,谣言,侵权,政治,暴恐,涉企侵权,低俗,其他',
  )
  expect(list.every((t) => t.guide && t.summary && t.icon)).toBe(true)
})

test('returns the type list in pages', async () => {
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

test('adds last month’s figures to the config while they are recent', async () => {
  const { db } = api.database
  const month = (ago: number) => {
    const now = api.clock.now()
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1))
      .toISOString()
      .slice(0, 7)
  }
  const items = [{ label: '收到举报', value: '1,234 件' }]
  const shown = async () => {
    const { data } = await api.call(frontConfigDetail, {})
    return frontConfig.parse(JSON.parse(frontConfigDetail.output.parse(data).config)).figures
  }
  const put = (ago: number, list: typeof items) =>
    db
      .insertInto('month_figures')
      .values({ month: month(ago), items: JSON.stringify(list), counted_on: '2026-01-01' })
      .execute()
  onTestFinished(async () => void (await db.deleteFrom('month_figures').execute()))
  expect(await shown()).toBeUndefined()
  await put(4, items)
  expect(await shown()).toBeUndefined()
  await put(1, items)
  expect(await shown()).toEqual({ month: month(1), items, updated: '2026-01-01' })
})

test('announces the figures from the first closed month on', async () => {
  const { db } = api.database
  const isAnnounced = async () => {
    const { data } = await api.call(frontConfigDetail, {})
    return frontConfigDetail.output.parse(data).capabilities.includes('figures')
  }
  expect(await isAnnounced()).toBe(false)
  // A month with small counts alone, long ago.
  await db
    .insertInto('month_figures')
    .values({ month: '2026-01', items: '[]', counted_on: '2026-02-04' })
    .execute()
  onTestFinished(async () => void (await db.deleteFrom('month_figures').execute()))
  expect(await isAnnounced()).toBe(true)
})

test('adds no figures for a month below the minimum, nor to a config that is not an object', async () => {
  const { db } = api.database
  const now = api.clock.now()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7)
  const before = await db.selectFrom('front_config').select('config').executeTakeFirstOrThrow()
  onTestFinished(async () => {
    await db.deleteFrom('month_figures').execute()
    await db.updateTable('front_config').set(before).execute()
  })
  const config = async () => {
    const { data } = await api.call(frontConfigDetail, {})
    return frontConfigDetail.output.parse(data).config
  }
  await db
    .insertInto('month_figures')
    .values({ month, items: '[]', counted_on: '2026-01-01' })
    .execute()
  expect(JSON.parse(await config())).not.toHaveProperty('figures')
  await db
    .updateTable('month_figures')
    .set({ items: JSON.stringify([{ label: '收到举报', value: '99 件' }]) })
    .execute()
  for (const odd of ['维护中', '[1]']) {
    await db.updateTable('front_config').set({ config: odd }).execute()
    expect(await config()).toBe(odd)
  }
})

test('tells the working days of the first two steps', async () => {
  const { data } = await api.call(frontConfigDetail, {})
  const { step_days } = frontConfig.parse(JSON.parse(frontConfigDetail.output.parse(data).config))
  const { received, accepted } = api.deadlines.days
  expect(step_days).toEqual({ received, accepted })
})

test('docs/operations/configure.md: how a centre adds a campaign does that', async () => {
  const { pool, db } = api.database
  const before = await db.selectFrom('front_config').select('config').executeTakeFirstOrThrow()
  onTestFinished(async () => void (await db.updateTable('front_config').set(before).execute()))
  const text = await readFile(
    new URL('../../docs/operations/configure.md', import.meta.url),
    'utf8',
  )
  const sql = /^```sql\n(-- Banners[\s\S]*?)^```/m.exec(text)?.[1] ?? ''
  await pool.query(sql)
  const { data } = await api.call(frontConfigDetail, {})
  const { campaigns, faq } = frontConfig.parse(
    JSON.parse(frontConfigDetail.output.parse(data).config),
  )
  expect(campaigns).toMatchObject([{ title: '网络谣言专项举报', notice_id: 'spring-2027' }])
  expect(faq.length).toBeGreaterThan(5)
})
