import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.ts'
import * as z from 'zod/mini'
import { selfDestroy, userPhoneBrief } from '../../contract/account/account.ts'
import { reportAppeal, reportCreate } from '../../contract/report/report.ts'
import { reportWithdraw } from '../../contract/report/withdrawal.ts'
import { createKeyring } from '../platform/crypto/keyring.ts'
import { rotateKeys } from '../platform/crypto/rotate-keys.ts'
import { createAccountTestApi } from '../testing/api/account-test-api.ts'
import { createdOf } from '../testing/api/report-test-api.ts'
import { newKey } from '../testing/api/test-api.ts'
import { sealedValueOpener } from '../testing/database/open-sealed.ts'
import { testKeyMaterial } from '../testing/test-keyring.ts'

const api = await closeAfterAll(createAccountTestApi())

/** Found nowhere else, of every kind that a citizen or the centre writes. */
const marks = {
  title: '标记甲的标题',
  site_name: '标记乙网站',
  urls: ['https://mark-c.example.com/path?x=1'],
  account: '标记丁账号 778899',
  seen_at: '2026-07-03T04:05:06.000Z',
  description: '标记戊：这是举报的情况说明，只此一份',
}
const person = { name: '标记己', id_number: '11010519491231002X', email: 'mark-g@example.com' }
const more = {
  msg: '标记庚留言',
  note: '标记辛答复',
  file: '标记壬证据.jpg',
  file2: '标记癸补充.jpg',
}

async function everythingSent() {
  const citizen = await api.citizen({ name: '标记子' })
  const reporter = { ...person, phone: citizen.phone }
  const file_ids = await api.upload(more.file)
  const { query_code } = createdOf(
    await citizen.call(reportCreate, { ...marks, report_type_id: 1, reporter, file_ids }, newKey()),
  )
  const message = { query_code, msg: more.msg, file_ids: await api.upload(more.file2) }
  expect((await api.call(reportAppeal, message, { key: newKey() })).errcode).toBe(0)
  return { citizen, query_code }
}

type Rows = Record<string, Record<string, unknown>[]>
/** Every row of every table, as a dump has them. */
async function dump(): Promise<Rows> {
  const { pool } = api.database
  const tables = await pool.query<{ name: string; quoted: string }>(
    `select tablename as name, format('%I.%I', schemaname, tablename) as quoted from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const rows: Rows = {}
  for (const { name, quoted } of tables.rows)
    rows[name] = (await pool.query<Record<string, unknown>>(`select * from ${quoted}`)).rows
  return rows
}
const bytesOf = (rows: Rows) =>
  Buffer.concat(
    Object.values(rows)
      .flat()
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value)))),
  )
/** Returns the byte forms in which a text may be stored. */
const spellings = (text: string): Buffer[] => {
  const utf8 = Buffer.from(text)
  const inner = utf8.subarray(0, utf8.length - (utf8.length % 3)).toString('base64')
  return [
    utf8,
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
    Buffer.from(utf8.toString('hex')),
    Buffer.from(inner),
    Buffer.from(JSON.stringify(text).slice(1, -1)),
  ]
}

test('a dump of every table holds no written text in any encoding', async () => {
  const { citizen, query_code } = await everythingSent()
  expect(await api.decide(query_code, 'accepted', { note: more.note })).toBe(true)
  const stored = bytesOf(await dump())
  const words = [...Object.values(marks).flat(), ...Object.values(person), ...Object.values(more)]
  for (const text of [...words, citizen.phone, '标记子', marks.seen_at.slice(0, 16)])
    for (const bytes of spellings(text))
      expect([text, stored.includes(bytes)]).toEqual([text, false])
  // The query code still shows the contents.
  const view = await api.view(query_code)
  expect(view).toMatchObject({ title: marks.title, thread: [{ msg: more.msg }] })
  expect(view.timeline.at(-1)?.note).toBe(more.note)
  expect(view.thread[0]?.files.map(({ name }) => name)).toEqual([more.file2])
})

describe('values moved within the database are not shown', () => {
  let mine: Awaited<ReturnType<typeof everythingSent>>
  beforeEach(async () => {
    mine = await everythingSent()
    api.logged.length = 0
  })
  const query = (text: string, values: unknown[] = []) => api.database.pool.query(text, values)
  const mineIs = async () => {
    const mac = api.keyring.mac('query-code-lookup', mine.query_code)
    const { rows } = await query('select id from report where code_mac = $1', [mac])
    return z.parse(z.object({ id: z.string() }), rows[0]).id
  }
  const isTold = () => expect(api.logged.join()).toContain('sealed contents do not open')

  test('a description in the column of the title, and in another table', async () => {
    const id = await mineIs()
    await query('update report set title_sealed = description_sealed where id = $1', [id])
    await query(
      `update message set msg_sealed = (select description_sealed from report where id = $1) where report_id = $1`,
      [id],
    )
    const { description, ...view } = await api.view(mine.query_code)
    expect(description).toContain('标记戊')
    expect(JSON.stringify(view)).not.toContain('标记戊')
    expect(view.title).toContain('无法读取')
    expect(view.thread[0]?.msg).toContain('无法读取')
    // The rest is there.
    expect(view).toMatchObject({ status: 'received', timeline: [{ status: 'received' }] })
    isTold()
  })

  test('another report’s title, with its data key', async () => {
    const other = await api.report({ title: '别人的标题' })
    const otherMac = api.keyring.mac('query-code-lookup', other)
    const id = await mineIs()
    await query(
      `update report set title_sealed = (select title_sealed from report where code_mac = $2) where id = $1`,
      [id, otherMac],
    )
    const mac = api.keyring.mac('query-code-lookup', mine.query_code)
    await query(
      `update data_key set sealed = (select sealed from data_key where kind = 'report' and subject = $2)
       where kind = 'report' and subject = $1`,
      [mac, otherMac],
    )
    expect(JSON.stringify(await api.view(mine.query_code))).not.toContain('别人的标题')
    isTold()
    expect((await api.view(other)).title).toBe('别人的标题')
  })

  test('another account’s phone, with its data key: only that account is refused', async () => {
    const other = await api.citizen({ name: '旁人' })
    const ids = async (phone: string) => {
      const index = api.keyring.blindIndex('phone', phone)
      const { rows } = await query('select id from account where phone_index = $1', [index])
      return z.parse(z.object({ id: z.string() }), rows[0]).id
    }
    const [one, two] = [await ids(mine.citizen.phone), await ids(other.phone)]
    await query(
      `update account set phone_sealed = (select phone_sealed from account where id = $2) where id = $1`,
      [one, two],
    )
    await query(
      `update data_key set sealed = (select sealed from data_key where kind = 'account' and subject = $2)
       where kind = 'account' and subject = $1`,
      [Buffer.from(one), Buffer.from(two)],
    )
    expect(await mine.citizen.call(userPhoneBrief)).toMatchObject({ errcode: 409 })
    expect((await other.call(userPhoneBrief)).errcode).toBe(0)
    isTold()
  })
})

describe('an erased report in an old dump', () => {
  const columns = ['title_sealed', 'description_sealed', 'urls_sealed'] as const
  const openAll = async (rows: Rows, keys: Rows, ids: readonly number[]) => {
    const keyring = createKeyring({
      ...testKeyMaterial,
      dataKeys: new Map(ids.map((id) => [id, Buffer.alloc(32, 2 + id)])),
    })
    const pool = { query: async (text: string) => ({ rows: rowsFor(text) }) }
    const rowsFor = (text: string) =>
      (text.includes('data_key') ? keys['data_key'] : rows['report']) ?? []
    const open = await sealedValueOpener(pool, keyring)
    return (rows['report'] ?? []).flatMap((row) =>
      columns.flatMap((column) => {
        if (!Buffer.isBuffer(row[column])) return []
        try {
          return open('report', column, row) ?? []
        } catch {
          return []
        }
      }),
    )
  }

  test('is noise with the data keys of today, and with its own once the older of DATA_KEYS is destroyed', async () => {
    const erased = await api.report({ title: '撤回的标题', description: '撤回的情况说明' })
    const living = await api.report({ title: '留下的标题', description: '留下的情况说明' })
    const before = await dump()
    const both = [1]
    expect(await openAll(before, before, both)).toEqual(
      expect.arrayContaining(['撤回的标题', '撤回的情况说明', '留下的标题']),
    )

    const captcha_ticket = api.captchaTicket()
    await api.call(reportWithdraw, { query_code: erased, captcha_ticket })
    // No rotation is needed: the contents' dump is old, the data keys' dump is new.
    const today = await dump()
    const read = await openAll(before, today, [1])
    expect(read.join()).not.toContain('撤回的')
    expect(read).toEqual(expect.arrayContaining(['留下的标题', '留下的情况说明']))

    // WAL and base backups hold the old data keys as well: until the key that they are wrapped under is destroyed.
    expect((await openAll(before, before, [1])).join()).toContain('撤回的')
    const during = createKeyring({
      ...testKeyMaterial,
      dataKeys: new Map([1, 2].map((id) => [id, Buffer.alloc(32, 2 + id)])),
    })
    await rotateKeys(api.database.db, during)
    expect(await openAll(before, before, [2])).toEqual([])
    const rotated = await openAll(before, await dump(), [2])
    expect(rotated.join()).not.toContain('撤回的')
    expect(rotated).toEqual(expect.arrayContaining(['留下的标题', '留下的情况说明']))
    expect(await openAll(await dump(), await dump(), [2])).toContain(living && '留下的标题')
    await rotateBack()
  })

  /** The API of this file goes on with its own key. */
  const rotateBack = async () => {
    const back = createKeyring({
      ...testKeyMaterial,
      dataKeys: new Map([2, 1].map((id) => [id, Buffer.alloc(32, 2 + id)])),
    })
    await rotateKeys(api.database.db, back)
  }

  test('deleting an account removes its keys and those of its reporters', async () => {
    const { citizen, query_code } = await everythingSent()
    const verify_ticket = await citizen.verifyTicket()
    const subjects = async () => (await dump())['data_key']?.map(({ kind }) => String(kind)) ?? []
    const before = await subjects()
    expect((await citizen.call(selfDestroy, { verify_ticket })).errcode).toBe(0)
    const after = await subjects()
    const count = (list: string[], kind: string) => list.filter((one) => one === kind).length
    for (const kind of ['account', 'reporter'])
      expect([kind, count(after, kind)]).toEqual([kind, count(before, kind) - 1])
    expect(count(after, 'report')).toBe(count(before, 'report'))
    expect((await api.view(query_code)).title).toBe(marks.title)
  })
})
