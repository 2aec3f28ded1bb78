import { afterEach, beforeEach, expect, test } from 'vitest'
import { maxFileBytes, maxFiles } from '../../../contract/evidence/file.ts'
import { frontConfig, reportType } from '../../../contract/site/site.ts'
import { underFourteen } from '../../../contract/report/under-fourteen.ts'
import { withdrawalMinutes } from '../../../contract/time-limits.ts'
import { testDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { seed } from './seed.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const types = () =>
  database.db.selectFrom('report_type').selectAll().orderBy('display_order').execute()
const config = () => database.db.selectFrom('front_config').selectAll().executeTakeFirstOrThrow()

test('inserts the twelve types, each with a summary and a guide of several paragraphs', async () => {
  const found = await types()
  expect(found.map(({ name }) => name).join('、')).toBe(
    '诈骗、赌博、色情、涉未成年人、网络暴力、谣言、侵权、政治、暴恐、涉企侵权、低俗、其他',
  )
  for (const { display_order: order, ...type } of found) {
    expect(reportType.parse({ ...type, order })).toBeDefined()
    expect(type.summary.length).toBeGreaterThan(8)
    expect(type.guide.split('\n').length).toBeGreaterThanOrEqual(3)
  }
  expect(new Set(found.map(({ icon }) => icon)).size).toBe(12)
})

test('spec §3: the front-end config is stored as a JSON string that the contract reads', async () => {
  const { authorities, notices, organiser } = frontConfig.parse(JSON.parse((await config()).config))
  expect(organiser).toBe('')
  expect(notices.length).toBeGreaterThanOrEqual(2)

  const reachedBy = authorities.flatMap(({ phone, url }) => [phone, url && new URL(url).hostname])
  const phones = ['12377', '12321', '12318', '12390', '12315', '12345', '110', '96110']
  const sites = ['cyberpolice.mps.gov.cn', 'www.piyao.org.cn']
  expect(reachedBy).toEqual(expect.arrayContaining([...phones, ...sites]))
  expect(authorities.filter(({ urgent }) => urgent).map(({ phone }) => phone)).toEqual([
    '110',
    '96110',
  ])
})

test('inserts notices with pages, a campaign that leads to its type, and answers', async () => {
  const { notices, campaigns, faq } = frontConfig.parse(JSON.parse((await config()).config))
  for (const { id, text, body } of notices) {
    expect(id).toMatch(/^[a-z-]+$/)
    expect(body.length).toBeGreaterThan(text.length)
  }
  expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length)
  const names = new Map((await types()).map(({ id, name }) => [id, name]))
  expect(campaigns.map(({ report_type_id = 0 }) => names.get(report_type_id))).toEqual([
    '涉未成年人',
  ])
  expect(faq.length).toBeGreaterThanOrEqual(12)
  expect(new Set(faq.map(({ question }) => question)).size).toBe(faq.length)
})

test('answers what the portal does with files and withdrawals', async () => {
  const { faq } = frontConfig.parse(JSON.parse((await config()).config))
  const said = faq.map(({ answer }) => answer).join('\n')
  expect(said).toContain(`最多 ${maxFiles} 个文件，每个不超过 ${maxFileBytes / 1024 / 1024} MB`)
  expect(said).toContain(`提交后 ${withdrawalMinutes} 分钟内`)
})

test('inserts a privacy notice and rules, each with the version of consents', async () => {
  const { privacy, rules } = frontConfig.parse(JSON.parse((await config()).config))
  for (const { version, text } of [privacy, rules]) {
    expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(text.split('\n').length).toBeGreaterThan(10)
  }
  // Personal Information Protection Law, art. 17: what, why, how long, which rights, whom to ask.
  for (const topic of ['收集', '用于', '保存', '副本', '注销', '联系'])
    expect(privacy.text).toContain(topic)
  // The form says the same.
  expect(privacy.text).toContain(underFourteen)
})

test('keeps what a centre has changed, renamed or removed', async () => {
  const { db } = database
  await db.updateTable('report_type').set({ name: '不良信息' }).where('name', '=', '低俗').execute()
  await db.deleteFrom('report_type').where('name', '=', '赌博').execute()
  await db.updateTable('front_config').set({ config: '{}', personal_center: 0 }).execute()
  const before = await types()

  await seed(db)

  expect(await types()).toEqual(before)
  expect(await config()).toEqual({ id: 1, config: '{}', personal_center: 0 })
})

test('seeds once when servers start at the same moment', async () => {
  const { db } = database
  await db.deleteFrom('report_type').execute()
  await db.deleteFrom('front_config').execute()
  await Promise.all(Array.from({ length: 5 }, () => seed(db)))
  expect(await types()).toHaveLength(12)
})
