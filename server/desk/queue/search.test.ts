import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { reportAppeal } from '../../../contract/report/report.ts'
import { caseSearch } from '../../../contract/desk/queue.ts'
import { wrapKeyOf } from '../../platform/crypto/data-key-store.ts'
import { newDataKey } from '../../platform/crypto/data-key.ts'
import { deskCases } from '../../testing/api/desk-cases.ts'
import { reportWithdraw } from '../../../contract/report/withdrawal.ts'
import { createStaffTestApi } from '../../testing/api/staff-test-api.ts'
import { newKey } from '../../testing/api/test-api.ts'
import { sealNewContents } from '../../report/sealed-contents.ts'
import { searchTasks } from '../search/tasks.ts'

const description = '这个网站冒充银行，骗取密码。🙏'

const tasks = () => searchTasks({ ...api.staffContext, db: api.database.db })
const index = () => tasks().index_reports()
const search = async (words: string, more: object = {}, who = handler) =>
  z.parse(caseSearch.output, (await who.call(caseSearch, { words, ...more })).data)
/** Follows all pages. */
const everyPage = async (words: string, more: object = {}) => {
  const numbers: string[] = []
  for (let after: string | null | undefined; after !== null;) {
    const page = await search(words, { ...more, ...(after && { after }) })
    numbers.push(...page.list.map(({ case_number }) => case_number))
    after = page.next
  }
  return numbers
}
const found = async (words: string, more: object = {}, who = handler) =>
  (await search(words, more, who)).list.map(({ case_number }) => case_number)

const api = await closeAfterAll(createStaffTestApi())
const cases = deskCases(api)
const bank = await cases.make({
  title: '假冒银行',
  urls: ['https://www.Bad-Bank.example.com/%E5%81%87%E5%86%92?a=1'],
  account: 'ＱＱ群 987654321',
  description,
})
api.clock.advance(40 * 24 * 60 * 60_000)
const other = await cases.make({
  report_type_id: 2,
  title: '转账诈骗',
  urls: ['http://pay.example.net/x', 'http://例子.中国/a', 'http://xn--fiqs8s.example/'],
  account: '电话 17012345678；电话 106912345678',
  description: '对方让我把钱转到他的银行卡上，然后消失了。',
})
await index()
const handler = await api.staff(['handler'])

describe('a case is found by', () => {
  test.for([
    ['one character', '骗', ['other', 'bank']],
    ['two', '冒充', ['bank']],
    ['four', '转账诈骗', ['other']],
    ['six', '骗取密码。🙏', ['bank']],
    ['words in any order', '密码 银行', ['bank']],
    ['its host', 'bad-bank.example.com', ['bank']],
    ['a part of its host', 'ank.exam', ['bank']],
    ['the end of its address', 'EXAMPLE.NET', ['other']],
    ['its host as the desk copies it', 'hxxp://pay[.]example[.]net/x', ['other']],
    ['the ASCII spelling of its host', 'xn--fsqu00a.xn--fiqs8s', ['other']],
    ['the other spelling of its host', '中国.example', ['other']],
    ['what its address stands for', '假冒?a', ['bank']],
    ['its account, full width or not', 'qq群', ['bank']],
    ['digits of it', '7654', ['bank']],
    ['a number that called', '17012345678', ['other']],
    ['one of several numbers', '106912345678', ['other']],
    ['what both have', '银行', ['other', 'bank']],
    ['nothing that is there', '区块链', []],
    ['the same characters in another order', '行银', []],
    ['no word at all', '。', []],
  ] as const)('%s', async ([, words, expected]) => {
    const names = { bank: bank.caseNumber, other: other.caseNumber }
    expect(await found(words)).toEqual(expected.map((name) => names[name]))
  })

  test('its number', async () => {
    expect(await found(` ${bank.caseNumber} `)).toEqual([bank.caseNumber])
    expect(await found('20260715-9999')).toEqual([])
  })
})

test('cases out of scope are not found, even by number', async () => {
  const scoped = await api.staff(['handler'], { reportTypeIds: [2] })
  expect(await found('银行', {}, scoped)).toEqual([other.caseNumber])
  expect(await found(bank.caseNumber, {}, scoped)).toEqual([])
})

test('filters narrow it, and so does the view unless everything is searched', async () => {
  expect(await found('银行', { filter: { report_type_ids: [1] } })).toEqual([bank.caseNumber])
  const arrived_from = new Date(api.clock.now().getTime() - 60 * 60_000).toISOString()
  expect(await found('银行', { filter: { arrived_from } })).toEqual([other.caseNumber])
  await cases.set(other.caseNumber, { assignee: handler.id })
  const filter = { view: 'mine' }
  expect(await found('银行', { filter, everything: false })).toEqual([other.caseNumber])
  expect(await found('银行', { filter })).toEqual([other.caseNumber, bank.caseNumber])
})

test('pages continue, also among cases of one moment', async () => {
  const made = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => cases.make({ description: `同一时刻的举报，第 ${n} 件。` })),
  )
  await index()
  const numbers = await everyPage('同一时刻', { limit: 2 })
  expect(numbers.toSorted()).toEqual(made.map(({ caseNumber }) => caseNumber).toSorted())
})

test('words frequent within a month are found newest first, none twice and none left out', async () => {
  const { db } = api.database
  const description = '有人冒充物业上门收取管道检修费。'
  const quarter = 15 * 60_000
  const now = Math.floor(api.clock.now().getTime() / quarter) * quarter
  const made = Array.from({ length: 560 }, (_, n) => {
    const codeMac = randomBytes(32)
    // Many at one moment, like times of anonymous reports.
    const arrived_at = new Date(now - Math.floor(n / 190) * quarter)
    return { codeMac, arrived_at, case_number: `20260824-${String(1000 + n)}` }
  })
  const sealed = made.map(({ codeMac }) => sealNewContents(codeMac, { description }))
  const ids = await db
    .insertInto('report')
    .values(
      made.map(({ codeMac, arrived_at }, n) => ({
        ...sealed[n]?.columns,
        code_mac: codeMac,
        content_mac: Buffer.alloc(0),
        report_type_id: 3,
        status: 'received',
        real_name: false,
        involves_minors: false,
        wants_result: false,
        reported_at: arrived_at,
      })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('data_key')
    .values(
      made.map(({ codeMac }, n) => {
        const owner = { kind: 'report', codeMac } as const
        return {
          kind: owner.kind,
          subject: codeMac,
          sealed: wrapKeyOf(api.keyring, owner, sealed[n]?.key ?? newDataKey()),
        }
      }),
    )
    .execute()
  await db
    .insertInto('report_case')
    .values(
      made.map(({ arrived_at, case_number }, n) => ({
        report_id: ids[n]?.id ?? '',
        report_type_id: 3,
        status: 'received',
        is_urgent: false,
        began_at: arrived_at,
        arrived_at,
        case_number,
      })),
    )
    .execute()
  // Equal texts: one is indexed, and the others copy its tokens.
  await db
    .deleteFrom('transient.unindexed_report')
    .where('report_id', '<>', ids[0]?.id ?? '')
    .execute()
  await index()
  const numbers = sql`select report_id from report_case where case_number like '20260824-____'`
  await sql`insert into report_search (report_id, tokens, messages)
    select report_id, (select tokens from report_search where report_id = ${ids[0]?.id}), 0
    from (${numbers}) as c on conflict do nothing`.execute(db)
  const expected = made
    .map((each, n) => ({ ...each, id: BigInt(ids[n]?.id ?? 0) }))
    .toSorted((a, b) => {
      const apart = b.arrived_at.getTime() - a.arrived_at.getTime()
      return apart === 0 ? Number(a.id - b.id) : apart
    })
  expect(await everyPage('管道检修费', { limit: 50 })).toEqual(
    expected.map(({ case_number }) => case_number),
  )
  await sql`delete from report_search where report_id in (${numbers})`.execute(db)
  await sql`delete from report_case where report_id in (${numbers})`.execute(db)
})

test('a message is found once it is indexed, and counted', async () => {
  const msg = '补充：他们换了域名，叫做鲸鱼理财。'
  const input = { query_code: bank.code, msg, captcha_ticket: api.captchaTicket() }
  expect((await api.call(reportAppeal, input, { key: newKey() })).errcode).toBe(0)
  expect(await found('鲸鱼理财')).toEqual([])
  await index()
  expect(await found('鲸鱼理财')).toEqual([bank.caseNumber])
})

test('a withdrawn case leaves no token, and is not found', async () => {
  const gone = await cases.make({ description: '举报内容会被撤回，独一无二的词：蓝鲸跳舞。' })
  await index()
  expect(await found('蓝鲸跳舞')).toEqual([gone.caseNumber])
  const input = { query_code: gone.code, captcha_ticket: api.captchaTicket() }
  expect((await api.call(reportWithdraw, input)).errcode).toBe(0)
  expect(await found('蓝鲸跳舞')).toEqual([])
  const { rows } = await api.database.pool.query('select from report_search where report_id = $1', [
    gone.reportId,
  ])
  expect(rows).toEqual([])
  await tasks().reindex_reports()
  expect(await found('蓝鲸跳舞')).toEqual([])
})

test('the nightly job repairs a lost index', async () => {
  await api.database.pool.query('delete from report_search')
  expect(await found('银行卡')).toEqual([])
  await tasks().reindex_reports()
  expect(await found('银行卡')).toEqual([other.caseNumber])
  await api.database.pool.query('update report_search set messages = 9')
  await tasks().reindex_reports()
  const { rows } = await api.database.pool.query('select from report_search where messages = 9')
  expect(rows).toEqual([])
})

test('the nightly job indexes anew what an earlier version of the index holds', async () => {
  await api.database.pool.query("update report_search set tokens = '{1}', index_version = 0")
  expect(await found('银行卡')).toEqual([])
  await tasks().reindex_reports()
  expect(await found('银行卡')).toEqual([other.caseNumber])
})

test('a row of a newer version, from a rolling deployment, is left alone', async () => {
  const { pool } = api.database
  await pool.query('update report_search set index_version = 9')
  await tasks().reindex_reports()
  expect((await pool.query('select from report_search where index_version < 9')).rows).toEqual([])
})

test('a report that cannot be indexed does not block others, and is logged', async () => {
  const made = await cases.make({ description: '排在后面的举报：绿色风筝。' })
  await api.database.pool.query('insert into transient.unindexed_report values (-1)')
  await api.database.asOwner(
    `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no room''; end';
     create trigger refuse before insert on report_search for each row when (new.report_id = ${made.reportId})
       execute function refuse()`,
  )
  const next = await cases.make({ description: '排在更后面的举报：红色风筝。' })
  await index()
  expect(await found('风筝')).toEqual([next.caseNumber])
  expect(api.logged.join()).toContain('a report cannot be made findable')
  await api.database.asOwner('drop trigger refuse on report_search')
  await tasks().reindex_reports()
  expect(await found('绿色风筝')).toEqual([made.caseNumber])
})

test('equal words have different tokens in another month', async () => {
  await cases.make({ description })
  await index()
  const { rows } = await api.database.pool.query<{ shared: number }>(
    `select cardinality(array(select unnest(a.tokens) intersect select unnest(b.tokens))) as shared
     from report_search a join report_case ca using (report_id), report_search b join report_case cb using (report_id)
     where to_char(ca.arrived_at, 'YYYY-MM') < to_char(cb.arrived_at, 'YYYY-MM')`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ shared }) => shared > 0)).toEqual([])
})

test('a search is audited without its words', async () => {
  const entries = async () =>
    (await api.database.pool.query(`select * from staff_audit where action = 'case.search'`)).rows
  const before = await entries()
  await found('蓝色的鲸鱼')
  // A refetch, and the next page.
  await found('蓝色的鲸鱼')
  const after = await entries()
  expect(after).toHaveLength(before.length + 1)
  expect(JSON.stringify(after)).not.toContain('鲸')
  expect(JSON.stringify(api.logged)).not.toContain('鲸')
  expect(after.at(-1)).toMatchObject({ actor: handler.id, after_mac: null, reason_sealed: null })
})

test('a forged cursor is refused', async () => {
  for (const after of ['AAAA', Buffer.from('{"t":"yesterday"}').toString('base64url')])
    expect(await handler.call(caseSearch, { words: '银行', after })).toMatchObject({ errcode: 400 })
})
