import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { frontConfig, frontConfigDetail, reportTypeList } from '../../contract/site/site.ts'
import {
  publicTextList,
  publicTextPublish,
  publicTextSave,
  publicTextTakeBack,
  type TextItem,
  type TextKindName,
  textKindNames,
} from '../../contract/texts/public-text.ts'
import type { PageLanguage } from '../../contract/pages.ts'
import { closeAfterAll } from '../testing/close-after-all.ts'
import { createStaffTestApi, type StaffOfTest } from '../testing/api/staff-test-api.ts'

const api = await closeAfterAll(createStaffTestApi())
const author = await api.staff(['supervisor'], { name: '主管甲' })
const colleague = await api.staff(['supervisor'], { name: '主管乙' })
const administrator = await api.staff(['system_administrator'])

const config = async (language: PageLanguage = 'zh-CN') => {
  const { data } = await api.call(frontConfigDetail, {}, { language })
  return frontConfig.parse(JSON.parse(z.parse(frontConfigDetail.output, data).config))
}
const types = async (language: PageLanguage = 'zh-CN') => {
  const { data } = await api.call(reportTypeList, { limit: 99 }, { language })
  return z.parse(reportTypeList.output, data).list
}

const listed = async (kind: TextKindName, who = author) =>
  z.parse(publicTextList.output, (await who.call(publicTextList, { kind })).data)
const served = async (kind: TextKindName) => {
  const { served: version, versions } = await listed(kind)
  return { version, items: versions.find((one) => one.version === version)?.items ?? [] }
}

interface Given {
  readonly who?: StaffOfTest
  readonly base?: number
  readonly propose?: boolean
}
/** Saves a person's draft on top of their own last one, from the version that is served. */
async function save(kind: TextKindName, items: unknown, given: Given = {}) {
  const { who = author, propose = false } = given
  const { served: version, open } = await listed(kind, who)
  const revision = open.find((text) => text.author.id === who.id)?.revision ?? 0
  return who.call(publicTextSave, {
    kind,
    items,
    base: given.base ?? version,
    revision,
    propose,
  })
}
async function propose(kind: TextKindName, items: readonly TextItem[], who = author) {
  const { data } = await save(kind, items, { who, propose: true })
  const { id, revision } = z.parse(publicTextSave.output, data)
  return { kind, id, revision }
}
const publish = async (kind: TextKindName, items: readonly TextItem[], who = author) =>
  colleague.call(publicTextPublish, await propose(kind, items, who))

const notice = { id: 'spring', title: '春节受理安排', date: '2027-02-01', text: '照常', body: '' }

describe('texts of the centre', () => {
  test.each(textKindNames)(
    '%s: the seed is valid, and published unchanged it reads the same',
    async (kind) => {
      const [before, typesBefore] = [await config(), await types()]
      const { version, items } = await served(kind)
      expect(version).toBe(0)
      expect(items.length).toBeGreaterThan(0)
      expect(await publish(kind, items)).toMatchObject({ errcode: 0, data: { version: 1 } })
      expect(await types()).toEqual(typesBefore)
      const after = await config()
      expect({ ...after, authorities: [] }).toEqual({ ...before, authorities: [] })
      expect(after.authorities).toMatchObject(before.authorities)
      await author.call(publicTextTakeBack, { kind, version: 1 })
    },
  )

  test('citizens read an announcement once a second person has published it, by nobody’s name', async () => {
    const { items } = await served('notices')
    const before = await config()
    const proposal = await propose('notices', [notice, ...items])
    expect(await config()).toEqual(before)
    expect(await administrator.call(publicTextPublish, proposal)).toMatchObject({ errcode: 0 })
    const { notices } = await config()
    expect(notices[0]).toEqual(notice)
    const { data } = await api.call(frontConfigDetail, {})
    for (const name of [author.name, administrator.name, author.id])
      expect(JSON.stringify(data)).not.toContain(name)
    const { versions } = await listed('notices')
    expect(versions[0]).toMatchObject({
      author: { id: author.id },
      approver: { id: administrator.id },
    })
  })

  test('English pages read the English beside a text, and the Chinese where there is none', async () => {
    const question = { group: '举报前', question: '中文？', answer: '是。' }
    const english = { group_en: 'Before', question_en: 'English?', answer_en: 'Yes.' }
    const other = { ...question, question: '没有英文？' }
    await publish('faq', [{ ...question, ...english }, other])
    const translated = { group: 'Before', question: 'English?', answer: 'Yes.' }
    expect((await config('en')).faq).toEqual([translated, other])
    const { data } = await api.call(frontConfigDetail, {})
    expect(JSON.stringify(data)).not.toMatch(/_en\b|English\?/)

    const [first, ...rest] = (await served('report_types')).items
    await publish('report_types', [{ ...first, summary_en: 'Short', guide_en: 'Long' }, ...rest])
    const [before, ...others] = await types()
    expect(await types('en')).toEqual([{ ...before, summary: 'Short', guide: 'Long' }, ...others])
  })

  test('a version taken back gives way to the one before, and in the end to the seed', async () => {
    const first = await served('faq')
    const question = { group: '举报前', question: '第一版？', answer: '是。' }
    await publish('faq', [question])
    await publish('faq', [{ ...question, question: '第二版？' }])
    const { version } = await served('faq')
    const takeBack = (from: number) =>
      colleague.call(publicTextTakeBack, { kind: 'faq', version: from })
    expect((await config()).faq[0]?.question).toBe('第二版？')
    await takeBack(version)
    expect((await config()).faq).toMatchObject([question])
    // A second press, of a page that is late, takes no further version back.
    expect(await takeBack(version)).toMatchObject({ errcode: 409 })
    await takeBack(version - 1)
    expect((await served('faq')).items).toEqual(first.items)
    expect(await takeBack(0)).toMatchObject({ errcode: 400 })
  })

  test('the version that is served is listed, however many later ones were taken back', async () => {
    const text = { version: '2027-01-01', text: '照常' }
    await publish('rules', [text])
    const { version } = await served('rules')
    for (let later = version + 1; later < version + 22; later += 1) {
      await publish('rules', [{ ...text, text: `第 ${later} 版` }])
      await colleague.call(publicTextTakeBack, { kind: 'rules', version: later })
    }
    expect(await served('rules')).toMatchObject({ version, items: [text] })
    await colleague.call(publicTextTakeBack, { kind: 'rules', version })
  })

  test('each proposal, publication and taking back is audited, with the author', async () => {
    const entries = () =>
      api.database.db
        .selectFrom('staff_audit')
        .select(['action', 'actor', 'detail', 'object_id'])
        .where('action', 'like', 'settings.text_%')
        .orderBy('sequence')
        .execute()
    const before = (await entries()).length
    const { items } = await served('authorities')
    await save('authorities', items)
    await publish('authorities', items)
    const { version } = await served('authorities')
    await administrator.call(publicTextTakeBack, { kind: 'authorities', version })
    const about = { name: `其他举报渠道第 ${version} 版`, proposed_by: author.id }
    const object_id = `authorities ${version}`
    expect((await entries()).slice(before)).toEqual([
      {
        action: 'settings.text_propose',
        actor: author.id,
        object_id: 'authorities',
        detail: { name: '其他举报渠道' },
      },
      { action: 'settings.text_publish', actor: colleague.id, object_id, detail: about },
      { action: 'settings.text_take_back', actor: administrator.id, object_id, detail: about },
    ])
  })
})

describe('refused', () => {
  test('the author as publisher, whatever else they are', async () => {
    const proposal = await propose('rules', [{ version: '2027-01-01', text: '新的' }])
    expect(await author.call(publicTextPublish, proposal)).toMatchObject({
      errcode: 409,
      errmessage: expect.stringContaining('另一个人'),
    })
    await expect(
      api.database.pool.query(
        `update public_text set state = 'published', version = 9, approver = author, published_at = now() where id = $1`,
        [proposal.id],
      ),
    ).rejects.toThrow(/public_text_check/)
    await expect(
      api.database.pool.query(
        `update public_text set state = 'published', version = 9, published_at = now() where id = $1`,
        [proposal.id],
      ),
    ).rejects.toThrow(/public_text_check/)
    expect((await served('rules')).version).toBe(0)
  })

  test('handlers and reviewers, and writing by the system administrator', async () => {
    const handler = await api.staff(['handler', 'reviewer'])
    expect(await handler.call(publicTextList, { kind: 'faq' })).toMatchObject({ errcode: 403 })
    const input = { kind: 'faq', items: [], base: 0, revision: 0 }
    expect(await administrator.call(publicTextSave, input)).toMatchObject({ errcode: 403 })
  })

  test('a draft, and a proposal that changed after it was read', async () => {
    const read = await propose('rules', [{ version: '2027-01-01', text: '看到的' }])
    await save('rules', [{ version: '2027-01-01', text: '换掉的' }])
    expect(await colleague.call(publicTextPublish, read)).toMatchObject({ errcode: 404 })
    const changed = await propose('rules', [{ version: '2027-01-01', text: '又换掉的' }])
    expect(await colleague.call(publicTextPublish, read)).toMatchObject({ errcode: 409 })
    expect(await colleague.call(publicTextPublish, { ...changed, kind: 'faq' })).toMatchObject({
      errcode: 404,
    })
    expect((await served('rules')).version).toBe(0)
  })

  test('a stale proposal: of two that began from one version the second is merged first, and is kept', async () => {
    const { version: base, items } = await served('faq')
    const question = { group: '举报前', question: '甲？', answer: '甲。' }
    const mine = await propose('faq', [question, ...items])
    const other = { ...question, question: '乙？' }
    const theirs = await propose('faq', [other, ...items], colleague)
    expect(await colleague.call(publicTextPublish, mine)).toMatchObject({ errcode: 0 })
    expect(await author.call(publicTextPublish, theirs)).toMatchObject({ errcode: 409 })
    const again = { who: colleague, base, propose: true }
    expect(await save('faq', [other, ...items], again)).toMatchObject({ errcode: 409 })
    const { open } = await listed('faq', colleague)
    expect(open).toMatchObject([{ base, items: [other, ...items] }])
    expect(await save('faq', [other, question, ...items], { who: colleague })).toMatchObject({
      errcode: 0,
    })
  })

  test('a draft saved from a page that is late', async () => {
    await save('rules', [{ version: '2027-01-01', text: '新的' }])
    const late = { kind: 'rules', items: [{ version: '2027-01-01', text: '旧的' }], base: 0 }
    expect(await author.call(publicTextSave, { ...late, revision: 0 })).toMatchObject({
      errcode: 409,
    })
  })

  test('two publications at one moment become two versions, or one is stale', async () => {
    const { version, items } = await served('faq')
    const both = await Promise.all([propose('faq', items), propose('faq', items, colleague)])
    const answers = await Promise.all(
      both.map((proposal) => administrator.call(publicTextPublish, proposal)),
    )
    expect(new Set(answers.map(({ errcode }) => errcode))).toEqual(new Set([0, 409]))
    expect((await served('faq')).version).toBeGreaterThan(version)
  })

  const channel = { name: '某局', scope: '某事', phone: '', hours: '', url: '', urgent: false }
  test.each([
    ['a script', 'authorities', { ...channel, url: 'javascript:alert(1)' }, 'url'],
    ['a link without TLS', 'authorities', { ...channel, url: 'http://a.gov.cn/' }, 'url'],
    ['a disguised host', 'authorities', { ...channel, url: 'https://a.gov.cn@b.cn/' }, 'url'],
    ['a script as phone', 'authorities', { ...channel, phone: 'javascript:1' }, 'phone'],
    ['an over-long text', 'notices', { ...notice, body: '字'.repeat(4001) }, 'body'],
    ['a day that does not exist', 'notices', { ...notice, date: '2027-02-30' }, 'date'],
    ['an empty title', 'notices', { ...notice, title: ' ' }, 'title'],
    ['a group of two lines', 'faq', { group: 'a\nb', question: 'q', answer: 'a' }, 'group'],
  ] as const)('%s, with a message at its field', async (_, kind, item, field) => {
    const answer = await save(kind, [item])
    expect(answer).toMatchObject({
      errcode: 400,
      data: { fields: { [`items.0.${field}`]: expect.stringMatching(/\p{Script=Han}/u) } },
    })
  })

  test('two items of one name, more than a page should load, and no items of a single text', async () => {
    expect(await save('notices', [notice, notice])).toMatchObject({
      data: { fields: { 'items.1.id': '和前面的一条重复' } },
    })
    const long = Array.from({ length: 20 }, (_, i) => ({
      ...notice,
      id: `n${i}`,
      body: '字'.repeat(3000),
    }))
    expect(await save('notices', long)).toMatchObject({
      data: { fields: { items: expect.stringContaining('一共最多') } },
    })
    expect(await save('rules', [])).toMatchObject({ errcode: 400 })
    expect(await save('notices', [], { base: 2_147_483_648 })).toMatchObject({ errcode: 400 })
    expect(await save('notices', 'x')).toMatchObject({ errcode: 400 })
  })

  test('changing or deleting a version, by the database', async () => {
    const { version } = await served('notices')
    const change = (sql: string) =>
      api.database.pool.query(`${sql} where kind = 'notices' and version = $1`, [version])
    for (const sql of [
      `update public_text set items = '[]'`,
      `update public_text set approver = '${colleague.id}'`,
      'delete from public_text',
    ])
      await expect(change(sql)).rejects.toThrow(/stays as it is/)
  })
})
